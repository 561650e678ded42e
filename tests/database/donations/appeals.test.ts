// Appeals: who writes, opens and closes them, what is fixed and when, and what came in. Orders and late events are in
// tests/functions/donations/appeals.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackend, type Client, type TestBackend } from '../../support/backend.ts';
import { daysAgo } from '../../support/days.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { decideAll } from '../../support/events.ts';
import type { Row } from '../../support/rows.ts';

const { admin, staff, volunteer, sponsor } = demoAccounts;
const dogs = [1, 2, 3, 4, 5, 6].map((n) => `10000000-0000-4000-8000-00000000000${n}`);
const [DOG = '', OTHER_DOG = ''] = dogs;

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
beforeEach(async () => {
  await sql("update public.appeals set status = 'closed', closed_at = now() where status = 'open'");
});

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;

const draft = (overrides: object = {}) => ({
  id: crypto.randomUUID(),
  dog_id: DOG,
  title: 'Rani’s operation',
  why: 'Her leg is broken in two places.',
  title_hi: 'रानी का ऑपरेशन',
  why_hi: 'उसका पैर दो जगह से टूटा है।',
  goal_paise: 1_800_000,
  estimate_paise: null,
  last_day: daysAgo(-20),
  update_id: null,
  ...overrides,
});

type Draft = ReturnType<typeof draft>;

const versionOf = async (id: string) => {
  const { data } = await clients.staff.from('appeals').select('updated_at').eq('id', id).single();
  return data?.updated_at ?? null;
};

/** @returns the code of the refusal */
async function save(
  appeal: Draft,
  by = clients.staff,
  version: string | null = null,
  mode: 'test' | 'live' = 'test',
) {
  const { error } = await by.rpc('save_appeal', { appeal, expected_updated_at: version, mode });
  return error?.message;
}

const edit = async (
  appeal: Draft,
  changes: object,
  by = clients.staff,
  mode: 'test' | 'live' = 'test',
) => save({ ...appeal, ...changes }, by, await versionOf(appeal.id), mode);

const open = async (id: string, by = clients.admin) =>
  (await by.rpc('open_appeal', { appeal_id: id })).error?.message;

async function openNew(overrides: object = {}) {
  const appeal = draft(overrides);
  expect(await save(appeal)).toBeUndefined();
  expect(await open(appeal.id)).toBeUndefined();
  return appeal;
}

/** Records a donation of somebody new. */
async function record(overrides: object = {}, mode = 'test') {
  const id = crypto.randomUUID();
  const entry = {
    id,
    donor: { id: crypto.randomUUID(), name: 'Rekha Mishra', email: null },
    amount_paise: 210_000,
    received_on: daysAgo(1),
    way: 'upi',
    ...overrides,
  };
  await sql('select public.record_donation($1, $2, $3)', JSON.stringify(entry), staff.id, mode);
  return id;
}

const now = async (ids?: string[], mode: 'test' | 'live' = 'test') =>
  (await backend.anon.rpc('appeals_now', { mode, ...(ids ? { ids } : {}) }).throwOnError()).data;

const visibleTo = async (client: Client, id: string) =>
  (await client.from('appeals').select('id').eq('id', id).throwOnError()).data.length === 1;

describe('a draft', () => {
  it('is written by staff, read by the team, and by nobody else', async () => {
    const appeal = draft();
    expect(await save(appeal)).toBeUndefined();
    expect(await visibleTo(clients.volunteer, appeal.id)).toBe(true);
    expect(await visibleTo(backend.anon, appeal.id)).toBe(false);
    expect(await now([appeal.id])).toEqual([]);
    expect(await save(draft(), clients.volunteer)).toContain('Only administrators and staff');
  });

  it('is one when it is sent twice, and isn’t overwritten by who had read another one', async () => {
    const appeal = draft();
    expect(await save(appeal)).toBeUndefined();
    expect(await save(appeal)).toBeUndefined();
    const version = await versionOf(appeal.id);
    expect(await save({ ...appeal, title: 'Rani’s leg' }, clients.staff, version)).toBeUndefined();
    expect(await save({ ...appeal, title: 'Rani' }, clients.admin, version)).toBe(
      'edited-meanwhile',
    );
    expect(await save(appeal)).toBe('edited-meanwhile');
  });

  it.each([
    ['a goal below ₹1,000', { goal_paise: 99_900 }, 'appeals_goal_paise_check'],
    ['a goal above ₹10,00,000', { goal_paise: 100_000_100 }, 'appeals_goal_paise_check'],
    ['a goal in paise', { goal_paise: 150_050 }, 'appeals_goal_paise_check'],
    ['a last day that has passed', { last_day: daysAgo(1) }, 'last-day'],
    ['a last day after 60 days', { last_day: daysAgo(-61) }, 'last-day'],
    ['an empty title', { title: ' ' }, 'appeals_title_check'],
    ['a title of 61 characters', { title: 'a'.repeat(61) }, 'appeals_title_check'],
    ['an unknown dog', { dog_id: crypto.randomUUID() }, 'unknown-dog'],
    ['an unknown update', { update_id: crypto.randomUUID() }, 'unknown-update'],
  ])('with %s is refused', async (_case, overrides, refusal) => {
    expect(await save(draft(overrides))).toContain(refusal);
  });

  it.each([
    ['a goal of ₹1,000', { goal_paise: 100_000 }],
    ['a goal of ₹10,00,000', { goal_paise: 100_000_000 }],
    ['today as its last day', { last_day: daysAgo(0) }],
    ['a last day in 60 days', { last_day: daysAgo(-60) }],
  ])('with %s is stored', async (_case, overrides) => {
    expect(await save(draft(overrides))).toBeUndefined();
  });

  it('is deleted by staff; an open appeal by nobody', async () => {
    const appeal = draft();
    await save(appeal);
    const running = await openNew();
    for (const { id } of [appeal, running]) {
      await clients.staff.from('appeals').delete().eq('id', id).throwOnError();
    }
    expect(await visibleTo(clients.staff, appeal.id)).toBe(false);
    expect(await visibleTo(backend.anon, running.id)).toBe(true);
  });
});

describe('opening', () => {
  it('is an administrator’s, and shows the appeal to everybody', async () => {
    const appeal = draft();
    await save(appeal);
    expect(await open(appeal.id, clients.staff)).toContain('Only administrators');
    expect(await open(appeal.id)).toBeUndefined();
    expect(await visibleTo(backend.anon, appeal.id)).toBe(true);
    expect(await now()).toEqual([
      { appeal_id: appeal.id, raised_paise: 0, people: 0, days_left: 20 },
    ]);
    expect(await open(appeal.id)).toBe('not-a-draft');
    expect(await edit(appeal, { title: 'Rani' })).toContain('Only administrators');
    expect(await edit(appeal, { title: 'Rani' }, clients.admin)).toBeUndefined();
  });

  it('needs both languages and a last day that is still to come', async () => {
    const english = draft({ why_hi: null });
    const late = draft();
    await save(english);
    await save(late);
    await sql('update public.appeals set last_day = $2 where id = $1', late.id, daysAgo(1));
    expect(await open(english.id)).toBe('no-hindi');
    expect(await open(late.id)).toBe('last-day');
    expect(await open(crypto.randomUUID())).toBe('unknown-appeal');
  });

  it('is refused for a dog that has an open appeal, and for a sixth one', async () => {
    for (const dog_id of dogs.slice(0, 5)) await openNew({ dog_id });
    const second = draft();
    const sixth = draft({ dog_id: dogs[5] });
    await save(second);
    await save(sixth);
    expect(await open(second.id)).toBe('dog-has-open-appeal');
    expect(await open(sixth.id)).toBe('five-open-appeals');
    // One whose last day has passed makes room.
    await sql(
      "update public.appeals set last_day = $2 where dog_id = $1 and status = 'open'",
      DOG,
      daysAgo(1),
    );
    expect(await open(sixth.id)).toBeUndefined();
  });
});

describe('the end', () => {
  it('comes at the midnight in India after the last day', async () => {
    const { id } = await openNew();
    await sql('update public.appeals set last_day = $2 where id = $1', id, daysAgo(0));
    expect(await now()).toMatchObject([{ appeal_id: id, days_left: 0 }]);
    await sql('update public.appeals set last_day = $2 where id = $1', id, daysAgo(1));
    expect(await now()).toEqual([]);
    expect(await now([id])).toMatchObject([{ days_left: null }]);
  });

  it('comes when an administrator closes it, or its dog dies', async () => {
    const { id } = await openNew();
    const { id: other } = await openNew({ dog_id: OTHER_DOG });
    const close = async (by: Client) =>
      (await by.rpc('close_appeal', { appeal_id: id })).error?.message;
    expect(await close(clients.staff)).toContain('Only administrators');
    expect(await close(clients.admin)).toBeUndefined();
    expect(await close(clients.admin)).toBeUndefined();
    await clients.admin
      .rpc('set_dog_status', { dog_id: OTHER_DOG, new_status: 'passed_away' })
      .throwOnError();
    expect(await now([id, other])).toMatchObject([{ days_left: null }, { days_left: null }]);
    await sql("update public.dog_profiles set status = 'available' where id = $1", OTHER_DOG);
  });
});

describe('what came in', () => {
  it('is what was kept, of this mode, with each person once and each donation without a person once', async () => {
    const { id: appeal_id } = await openNew();
    const first = await record({ appeal_id });
    const [giver] = await sql(
      'select private.person_of_donation(donation) as id from public.donations as donation where id = $1',
      first,
    );
    await record({ appeal_id, donor: null, person_id: giver?.['id'], amount_paise: 100_000 });
    await record({ appeal_id, donor: null, amount_paise: 50_000 });
    await record({ appeal_id, donor: null, amount_paise: 60_000 });
    const returned = await record({ appeal_id, amount_paise: 70_000 });
    await sql(
      "update public.donations set status = 'refunded', refunded_paise = amount_paise where id = $1",
      returned,
    );
    await record({ appeal_id, way: 'cheque', reference: '123456', amount_paise: 90_000 });
    await record({ appeal_id, amount_paise: 800_000 }, 'live');
    await record();
    expect(await now()).toMatchObject([{ raised_paise: 420_000, people: 3 }]);
    expect(await now(undefined, 'live')).toMatchObject([{ raised_paise: 800_000, people: 1 }]);
    await sql('update public.donations set refunded_paise = 10000 where id = $1', first);
    expect(await now()).toMatchObject([{ raised_paise: 410_000, people: 3 }]);
  });

  it('counts money that the office enters after the end, and none for a draft', async () => {
    const { id: appeal_id } = await openNew();
    await sql('update public.appeals set last_day = $2 where id = $1', appeal_id, daysAgo(1));
    await record({ appeal_id });
    expect(await now([appeal_id])).toMatchObject([{ raised_paise: 210_000 }]);
    const appeal = draft();
    await save(appeal);
    await expect(record({ appeal_id: appeal.id })).rejects.toThrow('unknown-appeal');
  });

  it('fixes the goal and the dog: in the site’s mode, not by test money on a live site', async () => {
    const appeal = await openNew();
    await record({ appeal_id: appeal.id });
    const goal = { goal_paise: 2_000_000 };
    expect(await edit(appeal, goal, clients.admin)).toBe('appeal-has-donations');
    expect(await edit(appeal, { dog_id: OTHER_DOG }, clients.admin)).toBe('appeal-has-donations');
    expect(await edit(appeal, goal, clients.admin, 'live')).toBeUndefined();
    await record({ appeal_id: appeal.id }, 'live');
    expect(await edit(appeal, {}, clients.admin, 'live')).toBe('appeal-has-donations');
    expect(
      await edit({ ...appeal, ...goal }, { title: 'Rani' }, clients.admin, 'live'),
    ).toBeUndefined();
  });

  it('stays with its appeal: another dog is refused, another giver keeps it, the receipt names it', async () => {
    const { id: appeal_id, title } = await openNew();
    const id = await record({ appeal_id });
    const correction = {
      donation_id: id,
      expected_version: 0,
      reason: 'Another day',
      amount_paise: 210_000,
      received_on: daysAgo(2),
      way: 'upi' as const,
    };
    const correct = async (dog_id: string) =>
      (await clients.staff.rpc('correct_recorded_donation', { ...correction, dog_id })).error
        ?.message;
    expect(await correct(OTHER_DOG)).toBe('dog-of-appeal');
    expect(await correct(DOG)).toBeUndefined();
    const other = crypto.randomUUID();
    await sql(
      'select public.give_to_somebody_else($1, $2)',
      JSON.stringify({
        id: other,
        donation_id: id,
        expected_version: 1,
        reason: 'It was her sister',
        donor: { id: crypto.randomUUID(), name: 'Sita Mishra', email: null },
      }),
      staff.id,
    );
    expect(await now()).toMatchObject([{ raised_paise: 210_000, people: 1 }]);
    expect(
      await sql(
        'select purpose, dog_name, type from public.receipts where donation_id = $1',
        other,
      ),
    ).toMatchObject([{ purpose: title, type: 'One-time' }]);
  });

  it('is never a month, and never for another dog than the appeal’s', async () => {
    const { id } = await openNew();
    const insert = (columns: string, values: string) =>
      sql(
        `insert into public.donations (appeal_id, amount_paise, ${columns}) values ('${id}', 50000, ${values})`,
      );
    await expect(insert('type, dog_id', `'Monthly', '${DOG}'`)).rejects.toThrow(
      'donations_appeal_check',
    );
    await expect(insert('type', "'One-time'")).rejects.toThrow('donations_appeal_check');
    await expect(insert('type, dog_id', `'One-time', '${OTHER_DOG}'`)).rejects.toThrow(
      'donations_appeal_id_fkey',
    );
  });
});

describe('the costs', () => {
  it('are records of its dog that no other appeal paid for', async () => {
    const { id: first } = await openNew();
    await clients.admin.rpc('close_appeal', { appeal_id: first }).throwOnError();
    const { id: second } = await openNew();
    const [own, other] = await sql(
      `insert into public.care_records (dog_id, kind, happened_on, note, cost_paise)
       values ($1, 'treatment', $3, 'X-ray', 120000), ($2, 'treatment', $3, 'Drip', 50000) returning id`,
      DOG,
      OTHER_DOG,
      daysAgo(0),
    );
    const name = async (appeal_id: string, records: (Row | undefined)[]) =>
      (
        await clients.staff.rpc('set_appeal_costs', {
          appeal_id,
          record_ids: records.map((chosen) => String(chosen?.['id'])),
        })
      ).error?.message;
    expect(await name(first, [own, other])).toBe('unknown-record');
    expect(await name(first, [own])).toBeUndefined();
    expect(await name(second, [own])).toBe('cost-of-other-appeal');
    expect(await name(first, [])).toBeUndefined();
    expect(await name(second, [own])).toBeUndefined();
  });
});

const refund = (email: string) =>
  sql(
    `update public.donations set status = 'refunded', refunded_paise = amount_paise where donor_id in (
       select id from public.donors where email = $1)`,
    email,
  );

/** Says how an appeal went, with an update in both languages. */
async function tell(appeal_id: string) {
  const update_id = crypto.randomUUID();
  await sql(
    `insert into public.dog_updates (id, dog_id, body, happened_on, needs_translation)
     values ($1, $2, 'She walks again.', $3, false)`,
    update_id,
    DOG,
    daysAgo(0),
  );
  await clients.staff.rpc('tell_outcome', { appeal_id, update_id }).throwOnError();
  return update_id;
}

describe('the emails to those who gave', () => {
  const LATER = new Date(Date.now() + 3 * 86_400_000).toISOString();
  let addresses = 0;

  beforeEach(async () => {
    await sql("update public.dog_profiles set status = 'available' where id = $1", OTHER_DOG);
    await sql('select public.record_appeal_news(now())');
    await decideAll(backend.pg);
    await sql('delete from public.email_outbox');
  });

  /** Records a donation of somebody with an address. @returns the address */
  async function give(appeal_id: string, overrides: object = {}, mode = 'test') {
    addresses += 1;
    const email = `giver${addresses}@example.org`;
    const donor = { id: crypto.randomUUID(), name: 'Rekha Mishra', email };
    await record({ appeal_id, donor, amount_paise: 100_000, ...overrides }, mode);
    return email;
  }

  /** What leaves of the emails about appeals, by address. */
  async function letters() {
    await sql('select public.record_appeal_news(now())');
    await decideAll(backend.pg);
    const leased = await sql('select * from public.lease_emails($1, 100)', LATER);
    return leased
      .filter(({ template }) => String(template).startsWith('appeal-'))
      .toSorted((one, other) => String(one['address']).localeCompare(String(other['address'])));
  }

  const to = async () => (await letters()).map(({ template, address }) => [template, address]);

  it('say once that the goal is reached, whatever the sum does later, to nobody whose money went back', async () => {
    const { id, title } = await openNew({ goal_paise: 300_000 });
    const first = await give(id, { language: 'hi' });
    const back = await give(id);
    expect(await to()).toEqual([]);
    await refund(back);
    const second = await give(id, { amount_paise: 200_000 });
    const both = await letters();
    expect(both).toMatchObject([
      {
        template: 'appeal-ended',
        address: first,
        language: 'hi',
        list: 'appeals',
        data: {
          title: 'रानी का ऑपरेशन',
          reached_on: daysAgo(0),
          raised_paise: 300_000,
          is_open: true,
          has_account: false,
          giver_name: 'Rekha Mishra',
        },
      },
      { template: 'appeal-ended', address: second, language: 'en', data: { title } },
    ]);
    await refund(second);
    await letters();
    await give(id, { amount_paise: 200_000 });
    await clients.admin.rpc('close_appeal', { appeal_id: id }).throwOnError();
    expect(await to()).toEqual([]);
  });

  it('say that it has ended, the next morning, once the day after its last one has begun', async () => {
    const { id } = await openNew();
    const email = await give(id);
    await sql('update public.appeals set last_day = $2 where id = $1', id, daysAgo(0));
    expect(await to()).toEqual([]);
    await sql('update public.appeals set last_day = $2 where id = $1', id, daysAgo(1));
    await sql('select public.record_appeal_news(now())');
    await decideAll(backend.pg);
    expect(await sql('select * from public.lease_emails(now(), 100)')).not.toContainEqual(
      expect.objectContaining({ template: 'appeal-ended' }),
    );
    expect(await letters()).toMatchObject([
      { template: 'appeal-ended', address: email, data: { reached_on: null, is_open: false } },
    ]);
  });

  it('go to people who are one once, to an account by its switch, and to nobody who has left', async () => {
    const { id } = await openNew({ goal_paise: 100_000 });
    const shown = await give(id);
    const hidden = await give(id);
    await sql(
      `update public.donations set user_id = $2 where donor_id = (select id from public.donors where email = $1)`,
      await give(id),
      sponsor.id,
    );
    const leaving = await give(id);
    await sql(
      `update private.people set merged_into_id = (select id from private.people where email = $1)
       where email = $2`,
      shown,
      hidden,
    );
    const before = await letters();
    expect(before.map(({ address }) => address)).toEqual(
      [shown, leaving, sponsor.email].toSorted(),
    );
    expect(before.map(({ list }) => list)).toEqual(['appeals', 'appeals', 'email_notifications']);
    const { unsubscribe_token: token } = before.find(({ address }) => address === leaving) ?? {};
    const leave = (value: unknown) =>
      sql("select public.unsubscribe('appeals', $1) as known", value);
    expect(await leave(token)).toEqual([{ known: true }]);
    expect(await leave(crypto.randomUUID())).toEqual([{ known: false }]);
    await sql(
      'update public.user_settings set email_notifications = false where user_id = $1',
      sponsor.id,
    );
    await clients.admin.rpc('close_appeal', { appeal_id: id }).throwOnError();
    await tell(id);
    expect(await to()).toEqual([['appeal-outcome', shown]]);
    await sql(
      'update public.user_settings set email_notifications = true where user_id = $1',
      sponsor.id,
    );
  });

  it('say once how it went, with what came in and was spent, when both are what they are when it leaves', async () => {
    const { id } = await openNew();
    const email = await give(id, { amount_paise: 210_050 });
    await clients.admin.rpc('close_appeal', { appeal_id: id }).throwOnError();
    await letters();
    const update = await tell(id);
    await sql(
      `insert into public.care_records (dog_id, appeal_id, kind, happened_on, note, cost_paise)
       values ($1, $2, 'treatment', $3, 'Plate', 123456)`,
      DOG,
      id,
      daysAgo(0),
    );
    expect(await letters()).toMatchObject([
      {
        template: 'appeal-outcome',
        address: email,
        data: {
          raised_paise: 210_050,
          spent_paise: 123_456,
          misses_costs: false,
          as_of: daysAgo(0),
          shown: { id: update, body: 'She walks again.' },
        },
      },
    ]);
    await tell(id);
    expect(await to()).toEqual([]);
  });

  it('leave no update that was hidden again within the quarter of an hour', async () => {
    const { id } = await openNew();
    await give(id);
    await clients.admin.rpc('close_appeal', { appeal_id: id }).throwOnError();
    await letters();
    const update = await tell(id);
    await sql('update public.dog_updates set hidden_at = now() where id = $1', update);
    expect(await to()).toEqual([]);
  });

  it.each([
    ['say that its dog has died, in place of its end', [], ['appeal-dog-died']],
    ['say only that it has ended, when that was a mistake', ['available'], ['appeal-ended']],
  ] as const)('%s', async (_title, then, templates) => {
    const { id } = await openNew({ dog_id: OTHER_DOG });
    const email = await give(id);
    for (const new_status of ['passed_away', ...then] as const) {
      await clients.admin.rpc('set_dog_status', { dog_id: OTHER_DOG, new_status }).throwOnError();
    }
    expect(await letters()).toMatchObject(
      templates.map((template) => ({
        template,
        address: email,
        data: { ended_on: daysAgo(0), is_open: false },
      })),
    );
  });

  it('know test money from live money', async () => {
    const { id } = await openNew({ goal_paise: 200_000 });
    await give(id, { amount_paise: 200_000 });
    await give(id, {}, 'live');
    expect(await letters()).toMatchObject([{ data: { mode: 'test', raised_paise: 200_000 } }]);
    await give(id, {}, 'live');
    expect(await letters()).toMatchObject(
      [1, 2].map(() => ({ data: { mode: 'live', raised_paise: 200_000 } })),
    );
  });
});
