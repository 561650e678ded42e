// What donors are told when a recorded donation is void, somebody else's, or a cheque is put back; and the function that
// records it for the other giver.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handle as recordDonation } from '../../../supabase/functions/record-donation/handler.ts';
import type { Client } from '../../support/backend.ts';
import { daysAgo } from '../../support/days.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll } from '../../support/events.ts';
import {
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { deleteDonations, type Row } from '../../support/rows.ts';

const { admin, staff } = demoAccounts;
const DOG = '10000000-0000-4000-8000-000000000001';
const DAY = daysAgo(3);
const REKHA = { name: 'Rekha Mishra', email: 'rekha@example.org' };
const SURESH = { name: 'Suresh Pal', email: 'suresh@example.org', pan: 'ABCPE1234F' };

let fixture: FunctionsFixture;
let clients: Record<'admin' | 'staff', Client>;

const sql = async (text: string, ...values: unknown[]) =>
  (await fixture.backend.pg.query<Row>(text, values)).rows;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  const { signedIn } = fixture.backend;
  clients = {
    admin: await signedIn(admin.email, admin.password),
    staff: await signedIn(staff.email, staff.password),
  };
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await deleteDonations(fixture.backend.pg, "source = 'recorded'");
  await fixture.backend.pg.exec(
    `delete from private.domain_events where kind in
       ('donation-completed', 'donation-corrected', 'receipt-replaced', 'cheque-returned');
     delete from public.sponsorships where source = 'standing-order';
     delete from public.donors where user_id is null; delete from private.people where account_id is null;
     delete from public.email_outbox`,
  );
});

async function call(body: object, client = clients.staff) {
  const token = (await client.auth.getSession()).data.session?.access_token;
  const request = new Request('http://functions.test/', {
    method: 'POST',
    headers: { origin: SITE, authorization: `Bearer ${token}` },
    body: JSON.stringify({ id: crypto.randomUUID(), citizenship: 'yes', ...body }),
  });
  const response = await recordDonation(request, fixture.environment);
  return { status: response.status, body: await response.json() };
}

/** @returns the donation that was recorded, and its person */
async function record(overrides: object = {}) {
  const facts = { donor: REKHA, amount_paise: 210_000, received_on: DAY, way: 'upi', dog_id: DOG };
  const { body } = await call({ ...facts, ...overrides });
  expect(body.error).toBeUndefined();
  return { id: String(body.donation_id), personId: body.person_id as string | null };
}

const versionOf = async (id: string) =>
  Number(
    (await sql('select sync_version from public.donations where id = $1', id))[0]?.['sync_version'],
  );

/** Voids it, takes that back, or puts the cheque back. */
const change = async (name: 'void_donation' | 'unvoid_donation' | 'put_back_cheque', id: string) =>
  clients.staff
    .rpc(name, { donation_id: id, expected_version: await versionOf(id), reason: 'Entered twice' })
    .throwOnError();

const settle = async (donation_id: string, outcome: 'credited' | 'returned', tells_donor = false) =>
  clients.staff
    .rpc('record_cheque_outcome', { donation_id, outcome, tells_donor, happened_on: daysAgo(1) })
    .throwOnError();

/** Those that were not cancelled, as [template, recipient]. */
const emails = async () => {
  await decideAll(fixture.backend.pg);
  const rows = await sql(
    'select template, recipient from public.email_outbox where cancelled_at is null order by created_at, id',
  );
  return rows.map(({ template, recipient }) => [template, recipient]);
};
const sendAll = () => sql('update public.email_outbox set sent_at = now() where is_waiting');

const THANKS = ['donation-received', REKHA.email];
const CHANGED = ['receipt-changed', REKHA.email];

/** Records it for somebody else. */
const give = async (id: string, overrides: object = {}, client = clients.staff) =>
  call(
    {
      action: 'give-to-somebody-else',
      donation_id: id,
      expected_version: await versionOf(id),
      reason: 'Two people of one name',
      donor: SURESH,
      ...overrides,
    },
    client,
  );

const receiptsOf = (id: string) =>
  sql(
    'select reason, donor_name from public.receipts where donation_id = $1 order by sequence',
    id,
  );

const details = async (donation_id: string) =>
  (await clients.staff.rpc('recorded_donation_details', { donation_id })).data?.[0];

/** Begins a standing order. @returns its id */
const orderOf = async (person_id: string | null) => {
  const order = {
    action: 'begin-standing-order',
    person_id,
    amount_paise: 210_000,
    since: daysAgo(60),
  };
  return String((await call({ ...order, dog_id: null })).body.sponsorship_id);
};

const typeOf = async (id: string) =>
  (await sql('select type, sponsorship_id from public.donations where id = $1', id))[0];

/** Puts a cheque back. @returns the code of the refusal */
const put = async (donation_id: string) =>
  (
    await clients.staff.rpc('put_back_cheque', {
      donation_id,
      expected_version: await versionOf(donation_id),
      reason: 'By mistake',
    })
  ).error?.message;

describe('the donor of a void donation', () => {
  it('is told when the receipt had gone out, and gets a new one when it is taken back', async () => {
    const { id } = await record();
    expect(await emails()).toEqual([THANKS]);
    await sendAll();
    await change('void_donation', id);
    expect(await emails()).toEqual([THANKS, CHANGED]);
    await change('unvoid_donation', id);
    expect(await emails()).toEqual([THANKS, CHANGED, CHANGED]);
  });

  it('gets neither thank-you nor cancellation when that still waited', async () => {
    const { id } = await record();
    expect(await emails()).toEqual([THANKS]);
    await change('void_donation', id);
    expect(await emails()).toEqual([]);
  });

  it('gets neither when nothing was decided yet, also after a correction', async () => {
    const { id } = await record();
    await clients.staff
      .rpc('correct_recorded_donation', {
        donation_id: id,
        expected_version: 0,
        reason: 'The slip says so',
        amount_paise: 120_000,
        received_on: DAY,
        way: 'upi',
      })
      .throwOnError();
    await change('void_donation', id);
    expect(await emails()).toEqual([]);
  });

  it('is told when the thank-you is being sent', async () => {
    const { id } = await record();
    await emails();
    await sql("update public.email_outbox set leased_until = now() + interval '5 minutes'");
    await change('void_donation', id);
    expect(await emails()).toEqual([THANKS, CHANGED]);
  });
});

describe('somebody else', () => {
  it('gets the same money under a new id, with a receipt and a thank-you, and both name each other', async () => {
    const { id } = await record({ reference: 'UTR 1' });
    await emails();
    await sendAll();
    const { status, body } = await give(id);
    expect({ status, error: body.error }).toEqual({ status: 200 });
    expect(await receiptsOf(id)).toMatchObject([{ reason: 'payment' }, { reason: 'void' }]);
    expect(await receiptsOf(body.donation_id)).toEqual([
      { reason: 'payment', donor_name: SURESH.name },
    ]);
    expect(
      await sql(
        `select donation.amount_paise::int, donation.status, donation.dog_id, entered.received_on::text, entered.reference,
           donor.pan_masked, donor.citizen_declared_at is not null as is_citizen
         from public.donations as donation join public.donors as donor on donor.id = donation.donor_id
         join private.recorded_donations as entered on entered.donation_id = donation.id where donation.id = $1`,
        body.donation_id,
      ),
    ).toEqual([
      {
        amount_paise: 210_000,
        status: 'completed',
        dog_id: DOG,
        received_on: DAY,
        reference: 'UTR 1',
        pan_masked: 'ABC••••••F',
        is_citizen: true,
      },
    ]);
    expect(await details(id)).toMatchObject({
      replacement_id: body.donation_id,
      replacement_name: SURESH.name,
    });
    expect(await details(body.donation_id)).toMatchObject({
      former_id: id,
      former_name: REKHA.name,
    });
    expect(new Set(await emails())).toEqual(
      new Set([THANKS, ['donation-received', SURESH.email], CHANGED]),
    );
  });

  it('is whom an anonymous donation turns out to be from, and a credited cheque stays credited', async () => {
    const { id } = await record({ donor: null, way: 'cheque', reference: '001' });
    await settle(id, 'credited');
    const { body } = await give(id);
    expect(body).toMatchObject({ status: 'completed', receipt_number: expect.any(String) });
    expect(await receiptsOf(body.donation_id)).toEqual([
      { reason: 'payment', donor_name: SURESH.name },
    ]);
  });

  it('leaves the standing order of the one before, and may pay a month of an own one', async () => {
    const first = await record({ way: 'cash' });
    const other = await record({ donor: SURESH, way: 'cash' });
    const month = {
      person_id: first.personId,
      donor: null,
      sponsorship_id: await orderOf(first.personId),
    };
    const given = { donor: null, person_id: other.personId };
    const wrong = await record({ ...month, amount_paise: 40_000, way: 'bank-transfer' });
    const refused = await give(wrong.id, { ...given, sponsorship_id: month.sponsorship_id });
    expect(refused).toEqual({ status: 404, body: { error: 'unknown-sponsorship' } });
    const once = await give(wrong.id, given);
    expect(await typeOf(once.body.donation_id)).toEqual({ type: 'One-time', sponsorship_id: null });
    const sponsorship_id = await orderOf(other.personId);
    const again = await record({ ...month, amount_paise: 50_000, way: 'bank-transfer' });
    const monthly = await give(again.id, { ...given, sponsorship_id });
    expect(await typeOf(monthly.body.donation_id)).toEqual({ type: 'Monthly', sponsorship_id });
  });

  it('changes nothing when the other can’t take it, and is one when it is sent twice', async () => {
    const { id, personId } = await record({ way: 'cash', amount_paise: 15_000_000 });
    const other = await record({ donor: SURESH, way: 'cash', amount_paise: 10_000_000 });
    const toOther = { donor: null, person_id: other.personId };
    expect(await give(id, toOther)).toEqual({ status: 400, body: { error: 'cash-limit' } });
    expect(await give(id, { donor: null, person_id: personId })).toEqual({
      status: 409,
      body: { error: 'same-person' },
    });
    expect(await give(id, { expected_version: 7 })).toEqual({
      status: 409,
      body: { error: 'changed-meanwhile' },
    });
    expect(await give(id, { reason: ' ' })).toEqual({
      status: 400,
      body: { error: 'reason-missing' },
    });
    expect(await give(id, { citizenship: 'no' })).toEqual({
      status: 422,
      body: { error: 'not-a-citizen' },
    });
    expect(await receiptsOf(id)).toHaveLength(1);
    const entry = { id: crypto.randomUUID(), donor: { name: 'Mohan Lal' }, expected_version: 0 };
    expect(await give(id, entry)).toEqual(await give(id, entry));
  });

  it('is asked about what the other gave already', async () => {
    const { id } = await record();
    const other = await record({ donor: SURESH, reference: 'UTR 2', amount_paise: 210_000 });
    const toOther = { donor: null, person_id: other.personId };
    const { body } = await give(id, toOther);
    expect(body).toMatchObject({ error: 'needs-confirmation', duplicates: [{ id: other.id }] });
    expect((await give(id, { ...toOther, confirmed_duplicates: [other.id] })).status).toBe(200);
  });

  it('is for staff on the day of recording, later for administrators, however often it was somebody else', async () => {
    const { id } = await record();
    await sql(
      "update public.donations set created_at = created_at - interval '24 hours' where id = $1",
      id,
    );
    expect(await give(id)).toEqual({ status: 403, body: { error: 'administrators-only' } });
    const { body } = await give(id, {}, clients.admin);
    expect(await give(body.donation_id, { donor: REKHA })).toEqual({
      status: 403,
      body: { error: 'administrators-only' },
    });
  });

  it('counts once: neither donation is taken back while the other counts', async () => {
    const { id } = await record();
    const second = String((await give(id)).body.donation_id);
    const third = String((await give(second, { donor: { name: 'Mohan Lal' } })).body.donation_id);
    for (const donation_id of [id, second]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { error } = await clients.staff.rpc('unvoid_donation', {
        donation_id,
        // oxlint-disable-next-line no-await-in-loop -- as above
        expected_version: await versionOf(donation_id),
        reason: 'It was her after all',
      });
      expect(error?.message).toBe('recorded-again');
    }
    await change('void_donation', third);
    await change('unvoid_donation', id);
    expect(await versionOf(id)).toBe(2);
  });
});

describe('a cheque that was marked returned by mistake', () => {
  const cheque = { way: 'cheque', reference: '001' };

  it('is put back to what it was, with its day and a receipt, and the email about it is not sent', async () => {
    const { id } = await record(cheque);
    await settle(id, 'credited');
    await emails();
    await sendAll();
    const facts = 'select status, paid_at::text from public.donations where id = $1';
    const before = await sql(facts, id);
    await settle(id, 'returned', true);
    await change('put_back_cheque', id);
    expect(await sql(facts, id)).toEqual(before);
    expect(await emails()).toEqual([THANKS, CHANGED, CHANGED]);
    const { data } = await clients.staff.rpc('recorded_donation_details', { donation_id: id });
    expect(data?.[0]?.changes).toMatchObject([
      { kind: 'cheque-credited', happened_on: daysAgo(1), reason: null },
      { kind: 'cheque-returned', happened_on: daysAgo(1), changed_by_name: 'Imran Siddiqui' },
      { kind: 'cheque-put-back', reason: 'Entered twice' },
    ]);
  });

  it('waits again when it had waited, and tells the donor anew when it does come back', async () => {
    const { id } = await record(cheque);
    await settle(id, 'returned', true);
    expect(await emails()).toEqual([['cheque-returned', REKHA.email]]);
    await sendAll();
    await change('put_back_cheque', id);
    expect(await sql('select status, paid_at from public.donations where id = $1', id)).toEqual([
      { status: 'pending', paid_at: null },
    ]);
    await settle(id, 'returned', true);
    expect(await emails()).toEqual([
      ['cheque-returned', REKHA.email],
      ['cheque-returned', REKHA.email],
    ]);
  });

  it.each([
    [daysAgo(-1), 'future-day'],
    [daysAgo(4), 'too-early'],
  ])('was not returned on %s, which is %s', async (happened_on, code) => {
    const { id: donation_id } = await record(cheque);
    const answer = await clients.staff.rpc('record_cheque_outcome', {
      donation_id,
      outcome: 'returned',
      happened_on,
    });
    expect(answer.error?.message).toBe(code);
  });

  it('is no donation that is void, paid another way or credited', async () => {
    const { id } = await record(cheque);
    expect(await put(id)).toBe('not-returned');
    await change('void_donation', id);
    expect(await put(id)).toBe('not-returned');
  });
});
