// What the team takes out of the books again: who may void a recorded donation and when, what follows, and how it is taken
// back. Emails are in tests/functions/donations/void-donation.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type Client, type TestBackend } from '../../support/backend.ts';
import { daysAgo } from '../../support/days.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import type { Row } from '../../support/rows.ts';

const { admin, staff, volunteer } = demoAccounts;
const DAY = daysAgo(3);

let backend: TestBackend;
let clients: Record<'admin' | 'staff' | 'volunteer', Client>;

beforeAll(async () => {
  backend = await startBackend();
  clients = {
    admin: await backend.signedIn(admin.email, admin.password),
    staff: await backend.signedIn(staff.email, staff.password),
    volunteer: await backend.signedIn(volunteer.email, volunteer.password),
  };
});
afterAll(() => backend.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;

/** Records a donation of somebody new. @returns the donation and its person */
async function record(overrides: object = {}) {
  const id = crypto.randomUUID();
  const entry = {
    id,
    donor: { id: crypto.randomUUID(), name: 'Rekha Mishra', email: null },
    amount_paise: 210_000,
    received_on: DAY,
    way: 'upi',
    ...overrides,
  };
  const [row] = await sql(
    "select public.save_recorded_donation($1, $2, 'test') as answer",
    JSON.stringify(entry),
    staff.id,
  );
  const answer = row?.['answer'] as { person_id: string; refusal?: string };
  expect(answer.refusal).toBeUndefined();
  return { id, personId: answer.person_id };
}

/** As if it had been recorded the day before. */
const recordEarlier = async (overrides: object = {}) => {
  const recorded = await record(overrides);
  await sql(
    "update public.donations set created_at = created_at - interval '24 hours' where id = $1",
    recorded.id,
  );
  return recorded;
};

const stateOf = async (id: string) =>
  (
    await sql(
      `select status, sync_version as version, voided_at is not null as is_void from public.donations where id = $1`,
      id,
    )
  )[0];

const reasonsOf = async (id: string) =>
  (
    await sql('select reason from public.receipts where donation_id = $1 order by sequence', id)
  ).map(({ reason }) => reason);

/** Voids it, or takes that back. @returns the code of the refusal */
async function change(
  name: 'void_donation' | 'unvoid_donation' | 'put_back_cheque',
  id: string,
  {
    by = clients.staff,
    reason = 'Entered twice',
    version,
  }: { by?: Client; reason?: string; version?: number } = {},
) {
  const expected_version = version ?? Number((await stateOf(id))?.['version']);
  const { error } = await by.rpc(name, { donation_id: id, expected_version, reason });
  return error?.message ?? null;
}

const detailsOf = async (donation_id: string) =>
  (await clients.staff.rpc('recorded_donation_details', { donation_id }).throwOnError()).data[0];

/** The failed charges of this month. */
const failed = async () =>
  (await clients.admin.rpc('sponsorship_summary', { month_start: `${daysAgo(20)}T00:00:00Z` }))
    .data?.[0]?.failed_count;

describe('a void donation', () => {
  it('counts nowhere, with its receipt cancelled, and says who voided it and why', async () => {
    const { id, personId } = await record();
    expect(await change('void_donation', id)).toBeNull();
    expect(await stateOf(id)).toMatchObject({ status: 'failed', is_void: true });
    expect(await reasonsOf(id)).toEqual(['payment', 'void']);
    expect(await detailsOf(id)).toMatchObject({
      status: 'failed',
      voided_at: expect.any(String),
      changes: [{ kind: 'void', reason: 'Entered twice', changed_by_name: 'Imran Siddiqui' }],
    });
    const { data: person } = await clients.staff.rpc('person', { person_id: personId });
    expect(person).toMatchObject([{ donations_count: 0, total_donated_paise: 0 }]);
    const { data: history } = await clients.staff.rpc('person_history', { person_id: personId });
    expect(history).toContainEqual(
      expect.objectContaining({
        kind: 'donation-corrected',
        detail: 'void Entered twice',
        amount_paise: 210_000,
        team_member: 'Imran Siddiqui (staff)',
      }),
    );
    expect(history?.filter(({ kind }) => kind === 'donation-failed')).toEqual([]);
  });

  it('has no second receipt when it was a cheque that still waited', async () => {
    const { id } = await record({ way: 'cheque', reference: '001' });
    expect(await change('void_donation', id)).toBeNull();
    expect(await reasonsOf(id)).toEqual([]);
    expect(await change('unvoid_donation', id)).toBeNull();
    expect(await stateOf(id)).toMatchObject({ status: 'pending', is_void: false });
  });

  it('is not asked about when the same money is recorded again', async () => {
    const { id, personId } = await record();
    await change('void_donation', id);
    expect(await stateOf((await record({ person_id: personId, donor: null })).id)).toMatchObject({
      status: 'completed',
    });
  });

  it('is no failed charge of the month, and leaves the standing order late', async () => {
    const { personId } = await record({ amount_paise: 30_000 });
    const order = {
      id: crypto.randomUUID(),
      person_id: personId,
      amount_paise: 40_000,
      since: daysAgo(70),
    };
    await sql("select public.save_standing_order($1, $2, 'test')", JSON.stringify(order), staff.id);
    const { id } = await record({
      person_id: personId,
      donor: null,
      sponsorship_id: order.id,
      amount_paise: 40_000,
    });
    const before = await failed();
    await change('void_donation', id);
    expect(await failed()).toBe(before);
    const late = await sql(
      'select id from private.late_standing_orders(false, private.india_date(now()))',
    );
    expect(late).toContainEqual({ id: order.id });
  });

  it.each([
    [{ reason: ' ' }, 'reason-missing'],
    [{ version: 7 }, 'changed-meanwhile'],
  ])('is refused with %j', async (overrides, code) => {
    const { id } = await record();
    expect(await change('void_donation', id, overrides)).toBe(code);
    expect(await stateOf(id)).toMatchObject({ status: 'completed', is_void: false });
  });

  it('is not one that was voided, given back or paid through the provider before', async () => {
    const { id } = await record();
    await change('void_donation', id);
    expect(await change('void_donation', id)).toBe('not-voidable');
    const partly = await record();
    const give = {
      donation_id: partly.id,
      amount_paise: 10_000,
      returned_on: DAY,
      way: 'upi',
      reason: 'Too much',
    } as const;
    await clients.admin
      .rpc('return_recorded_donation', { ...give, expected_version: 0 })
      .throwOnError();
    expect(await change('void_donation', partly.id)).toBe('partly-returned');
    const provider = '30000000-0000-4000-8000-000000000001';
    expect(await change('void_donation', provider, { by: clients.admin })).toBe('unknown-donation');
  });

  it('is refused once its tax year is closed', async () => {
    const { id } = await record();
    await sql("update public.donations set paid_at = '2020-05-01T06:30Z' where id = $1", id);
    expect(await change('void_donation', id)).toBe('closed-year');
  });
});

describe('who voids', () => {
  it('is staff for what was recorded today, and nobody below', async () => {
    const { id } = await record();
    expect(await change('void_donation', id, { by: clients.volunteer })).toMatch(
      /^Only administrators and staff/,
    );
    expect(await change('void_donation', id)).toBeNull();
  });

  it('is an administrator with the second factor for another day', async () => {
    const { id } = await recordEarlier();
    expect(await change('void_donation', id)).toMatch(/^Only administrators may/);
    const withPassword = backend.newClient();
    await withPassword.auth.signInWithPassword(admin);
    const answer = await withPassword.rpc('void_donation', {
      donation_id: id,
      expected_version: 0,
      reason: 'Twice',
    });
    expect(answer.error?.code).toMatch(/^(PT403|42501)$/);
    expect(await change('void_donation', id, { by: clients.admin })).toBeNull();
    // Nor does staff take back what an administrator voided.
    expect(await change('unvoid_donation', id)).toMatch(/^Only administrators may/);
    expect(await change('unvoid_donation', id, { by: clients.admin })).toBeNull();
  });

  it('is asked by staff, once, and decided by administrators with their reason', async () => {
    const { id } = await recordEarlier();
    const ask = (expected_version = 0) =>
      clients.staff.rpc('ask_to_void', {
        donation_id: id,
        expected_version,
        reason: 'It is the transfer of May',
      });
    await ask().throwOnError();
    expect((await ask()).error?.message).toBe('asked-already');
    expect((await clients.staff.rpc('asked_voids')).error?.code).toBe('42501');
    const asked = async () =>
      (await clients.admin.rpc('asked_voids').throwOnError()).data.filter(
        (row) => row.donation_id === id,
      );
    expect(await asked()).toMatchObject([
      {
        name: 'Rekha Mishra',
        amount_paise: 210_000,
        reason: 'It is the transfer of May',
        asked_by_name: 'Imran Siddiqui',
      },
    ]);
    expect(await detailsOf(id)).toMatchObject({ is_void_asked: true, is_recorded_today: false });
    const decline = (by: Client) =>
      by.rpc('decline_void', { donation_id: id, expected_version: 0, reason: 'It came twice' });
    expect((await decline(clients.staff)).error?.code).toBe('42501');
    await decline(clients.admin).throwOnError();
    expect(await asked()).toEqual([]);
    expect((await decline(clients.admin)).error?.message).toBe('not-asked');
    await ask().throwOnError();
    expect(await change('void_donation', id, { by: clients.admin })).toBeNull();
    expect(await asked()).toEqual([]);
    expect((await ask(1)).error?.message).toBe('not-voidable');
  });
});

describe('taking back', () => {
  it('makes it count as before, with a new receipt', async () => {
    const { id, personId } = await record({ way: 'cash' });
    await change('void_donation', id);
    expect(await change('unvoid_donation', id, { reason: ' ' })).toBe('reason-missing');
    expect(await change('unvoid_donation', id, { reason: 'It was the other one' })).toBeNull();
    expect(await reasonsOf(id)).toEqual(['payment', 'void', 'payment']);
    expect(await stateOf(id)).toMatchObject({ status: 'completed', is_void: false });
    expect(await change('unvoid_donation', id)).toBe('not-void');
    const { data: history } = await clients.staff.rpc('person_history', { person_id: personId });
    expect(history?.filter(({ kind }) => kind === 'donation-completed')).toHaveLength(1);
  });

  it('is for the same day', async () => {
    const { id } = await record();
    await change('void_donation', id);
    await sql(
      "update public.donations set voided_at = voided_at - interval '24 hours' where id = $1",
      id,
    );
    expect(await change('unvoid_donation', id)).toBe('another-day');
  });

  it('keeps to the limit of cash, which a void donation leaves free and a returned one does not', async () => {
    const { id, personId } = await record({ way: 'cash', amount_paise: 15_000_000 });
    await change('void_donation', id);
    const cash = { person_id: personId, donor: null, way: 'cash' };
    const second = await record({ ...cash, amount_paise: 10_000_000 });
    expect(await change('unvoid_donation', id)).toBe('cash-limit');
    await clients.admin
      .rpc('return_recorded_donation', {
        donation_id: second.id,
        expected_version: 0,
        amount_paise: 10_000_000,
        returned_on: DAY,
        way: 'cash',
        reason: 'Asked for it',
      })
      .throwOnError();
    expect(await change('unvoid_donation', id)).toBe('cash-limit');
  });
});

it('is in the history of the person with its reason, as every other change', async () => {
  const { id, personId } = await record();
  await clients.staff
    .rpc('correct_recorded_donation', {
      donation_id: id,
      expected_version: 0,
      reason: 'Typed wrongly',
      amount_paise: 120_000,
      received_on: DAY,
      way: 'upi',
    })
    .throwOnError();
  await clients.admin
    .rpc('return_recorded_donation', {
      donation_id: id,
      expected_version: 1,
      amount_paise: 20_000,
      returned_on: DAY,
      way: 'upi',
      reason: 'Asked for it',
    })
    .throwOnError();
  const { data } = await clients.staff.rpc('person_history', { person_id: personId });
  expect(
    data?.flatMap(({ detail, amount_paise }) => (detail ? [[detail, amount_paise]] : [])),
  ).toEqual([
    ['return Asked for it', 20_000],
    ['correction Typed wrongly', 120_000],
  ]);
});

it('shows pages of 1.0.1 the kinds of changes that they know', async () => {
  const { id } = await record();
  await change('void_donation', id);
  const { data } = await clients.staff.rpc('recorded_donation', { donation_id: id });
  expect(data).toMatchObject([{ id, status: 'failed', changes: [] }]);
});
