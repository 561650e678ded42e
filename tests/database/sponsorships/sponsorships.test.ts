import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pauseChoices } from '../../../supabase/functions/_shared/common/pauses.ts';
import { addAccount } from '../../support/accounts.ts';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { expectCoverageOfRows } from '../../support/coverage.ts';
import { decideAll } from '../../support/events.ts';
import { countRows, deleteSponsorships, insertRow, type Row } from '../../support/rows.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const KAALU = '10000000-0000-4000-8000-000000000003';
const ID = '90000000-0000-4000-8000-000000000010';
const OTHER_ID = '90000000-0000-4000-8000-000000000011';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());
beforeEach(async () => {
  await deleteSponsorships(backend.pg);
  await backend.pg.exec("update public.dog_profiles set status = 'available'");
  await setPrice(3000);
});
/** Whatever a test did to sponsorships, what their dogs have follows. */
afterEach(() => expectCoverageOfRows(backend.pg));

const add = (row: Row = {}) =>
  insertRow(backend.pg, 'sponsorships', {
    id: ID,
    user_id: people.owner.id,
    dog_id: SHERU,
    amount_paise: 300_000,
    mode: 'test',
    status: 'active',
    ...row,
  });

const stored = (row: Row) => countRows(backend.pg, 'sponsorships', { id: ID, ...row });

async function timeline(): Promise<string[]> {
  const { rows } = await backend.pg.query<{ kind: string }>(
    `select substr(kind::text, 13) as kind from private.domain_events
     where sponsorship_id = $1 order by occurred_at`,
    [ID],
  );
  return rows.map(({ kind }) => kind);
}

const owner = () => people.owner.client;
const own = { sponsorship_id: ID };

const byOwner = { desired_status: 'pause', pause_reason: 'sponsor' };
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** When a pause of some months ends that begins now. */
function dayOf(nextChargeAt: string, months: number): string {
  const choice = pauseChoices(nextChargeAt, new Date()).pauses.find((one) => one.months === months);
  return choice?.resumeOn ?? '';
}

async function setPaused(resume_on: string): Promise<void> {
  await backend.pg.query(
    `update public.sponsorships
     set status = 'paused', desired_status = 'pause', pause_reason = 'sponsor', stop_requested_at = null,
       end_reason = null, resume_on = $1 where id = $2`,
    [resume_on, ID],
  );
  await backend.pg.query('select private.refresh_coverage(array[$1::uuid])', [SHERU]);
}

describe('the owner of a sponsorship', () => {
  it('stores the request to pause, resume and stop, each once and before it is done', async () => {
    await add();
    for (let press = 0; press < 2; press += 1) {
      await owner().rpc('pause_sponsorship', own).throwOnError();
    }
    expect(
      await stored({ desired_status: 'pause', pause_reason: 'sponsor', status: 'active' }),
    ).toBe(1);
    for (let press = 0; press < 2; press += 1) {
      await owner().rpc('resume_sponsorship', own).throwOnError();
    }
    expect(await stored({ desired_status: 'run', pause_reason: null, sync_version: 2 })).toBe(1);
    for (const reason of ['  Moving abroad ', 'Another reason']) {
      await owner()
        .rpc('stop_sponsorship', { ...own, reason })
        .throwOnError();
    }
    const stop = { desired_status: 'stop', end_reason: 'sponsor', stop_comment: 'Moving abroad' };
    expect(await stored({ ...stop, sync_version: 3 })).toBe(1);
    expect(await stored({ sync_due: null })).toBe(0);
    expect(await timeline()).toEqual(['pause-requested', 'resume-requested', 'stop-requested']);
  });

  it('pauses until a day, once, and can leave it paused without one, resume and stop', async () => {
    const next_charge_at = inDays(20);
    await add({ next_charge_at });
    const resume_on = dayOf(next_charge_at, 2);
    for (let press = 0; press < 2; press += 1) {
      await owner()
        .rpc('pause_sponsorship', { ...own, resume_on })
        .throwOnError();
    }
    expect(await stored({ ...byOwner, resume_on, sync_version: 1 })).toBe(1);
    const another = await owner().rpc('pause_sponsorship', { ...own, resume_on: '2126-01-01' });
    expect(another.error).toMatchObject({ code: 'PT409', message: 'already-paused' });
    await owner().rpc('pause_sponsorship', own).throwOnError();
    expect(await stored({ ...byOwner, resume_on: null, sync_version: 2 })).toBe(1);

    for (const [name, desired_status] of [
      ['resume_sponsorship', 'run'],
      ['stop_sponsorship', 'stop'],
    ] as const) {
      await setPaused(resume_on);
      await owner().rpc(name, own).throwOnError();
      expect(await stored({ desired_status, resume_on: null })).toBe(1);
    }
  });

  it.each([
    ['on the day of the charge that it should skip', 20, 0],
    ['before anything is skipped, when the charge that is near is made first', 1, 20],
    ['after more than three skipped charges', 20, 100],
    ['in the past', 20, -40],
  ])('cannot let a pause end %s', async (_when, chargeInDays, days) => {
    const next_charge_at = inDays(chargeInDays);
    await add({ next_charge_at });
    const { error } = await owner().rpc('pause_sponsorship', {
      ...own,
      resume_on: inDays(chargeInDays + days).slice(0, 10),
    });
    expect(error).toMatchObject({ code: 'PT422', message: 'not-a-resume-day' });
    expect(await stored({ desired_status: 'run', sync_version: 0 })).toBe(1);
  });

  it('cannot pause until a day when the next charge is not known', async () => {
    await add();
    const { error } = await owner().rpc('pause_sponsorship', { ...own, resume_on: '2126-01-01' });
    expect(error?.message).toBe('not-a-resume-day');
  });

  it.each([
    ['pause_sponsorship', { status: 'authenticated' }, 'not-active'],
    [
      'pause_sponsorship',
      { status: 'cancelled', ended_at: 'now', end_reason: 'bank' },
      'not-running',
    ],
    ['resume_sponsorship', { status: 'paused', pause_reason: 'bank' }, 'paused-at-bank'],
    ['move_sponsorship', { status: 'created' }, 'not-running'],
  ] as const)('%s is refused with %o', async (name, row, code) => {
    await add(row);
    const { error } = await owner().rpc(name, own);
    expect(error).toMatchObject({ code: 'PT409', message: code });
    expect(await stored({ desired_status: 'run', sync_version: 0 })).toBe(1);
  });

  it('is the only one who may: others find no sponsorship', async () => {
    await add();
    for (const name of [
      'pause_sponsorship',
      'resume_sponsorship',
      'stop_sponsorship',
      'move_sponsorship',
    ] as const) {
      for (const actor of ['stranger', 'volunteer', 'staff', 'admin'] as const) {
        const { error } = await people[actor].client.rpc(name, own);
        expect(error?.code).toBe('PT404');
      }
    }
    expect(await stored({ desired_status: 'run', sync_version: 0 })).toBe(1);
  });

  it('moves to a dog that is available and not sponsored yet, or to all dogs', async () => {
    await add();
    await add({ id: OTHER_ID, dog_id: MOTI });
    expect((await move(MOTI)).error?.message).toBe('already-sponsored');
    expect((await move(ID)).error?.message).toBe('unknown-dog');
    await move(KAALU).throwOnError();
    await move().throwOnError();
    expect(await stored({ dog_id: SHERU, next_dog_id: null, moved_at: null })).toBe(0);
    expect(await stored({ dog_id: SHERU, next_dog_id: null, sync_version: 2 })).toBe(1);
    const { error } = await owner().rpc('move_sponsorship', { sponsorship_id: OTHER_ID });
    expect(error?.message).toBe('already-sponsored');
    expect(await begin(null)).toEqual({ problem: 'already-sponsored' });
    expect(await begin(SHERU)).toEqual({ problem: 'already-sponsored' });
    await people.admin.client
      .rpc('set_dog_status', { dog_id: SHERU, new_status: 'adopted' })
      .throwOnError();
    expect((await move(SHERU)).error?.message).toBe('dog-not-available');
  });

  it('undoes a move by moving back before it takes effect', async () => {
    await add();
    await move(MOTI).throwOnError();
    expect(await stored({ dog_id: SHERU, next_dog_id: MOTI })).toBe(1);
    await move(SHERU).throwOnError();
    expect(await stored({ dog_id: SHERU, next_dog_id: null, moved_at: null })).toBe(1);
    await move(SHERU).throwOnError();
    expect(await timeline()).toEqual(['moved', 'moved']);
  });
});

async function begin(dog_id: string | null, amount_paise: number | null = 300_000, rest = {}) {
  const { data } = await backend.service
    .rpc('begin_sponsorship', {
      user_id: people.owner.id,
      dog_id: dog_id as string,
      amount_paise: amount_paise as number,
      mode: 'test',
      ...rest,
    })
    .throwOnError();
  return data;
}

const BELOW = 'amount-out-of-range';

describe('the amount of a sponsorship', () => {
  it.each([
    [3000, 24_999, BELOW],
    [3000, 25_000, null],
    [3000, 75_000, null],
    [3000, 75_050, 'whole-rupees'],
    [3000, 1_500_000, null],
    [3000, 1_500_001, BELOW],
    [3000, 0, BELOW],
    [3000, -300_000, BELOW],
    // The price of another dog.
    [3000, 123_456, 'whole-rupees'],
    [1234.56, 123_456, null],
    [1234.56, null, null],
    [15_000, null, null],
    [15_000.01, null, BELOW],
    [20_000, 1_000_000, null],
    [240, null, null],
    [240, 24_000, null],
    [240, 24_100, BELOW],
  ])(
    'for a dog of ₹%s a month may be %s paise, with the problem %s',
    async (price, paise, code) => {
      await setPrice(price);
      expect(await begin(KAALU, paise)).toMatchObject(
        code === null
          ? { dog_id: KAALU, amount_paise: paise ?? Math.round(price * 100) }
          : { problem: code },
      );
      const begun = { dog_id: KAALU, status: 'created' };
      expect(await countRows(backend.pg, 'sponsorships', begun)).toBe(code === null ? 1 : 0);
    },
  );

  it.each([
    [null, BELOW],
    [24_999, BELOW],
    [25_050, 'whole-rupees'],
  ])('for all dogs can’t be %s paise', async (paise, problem) => {
    expect(await begin(null, paise)).toEqual({ problem });
  });

  it('stays below ₹250 where it is, and can’t change to another amount below it', async () => {
    await add({ amount_paise: 20_000 });
    const change = { replaces_id: ID };
    expect(await begin(null, 24_900, change)).toEqual({ problem: BELOW });
    for (const [chosen, given] of [
      [null, 20_000],
      [25_000, 25_000],
    ] as const) {
      expect(await begin(null, chosen, change)).toMatchObject({
        dog_id: SHERU,
        amount_paise: given,
      });
    }
  });

  it('can change to the price of the dog that it is for from the next month on', async () => {
    await setPrice(1234.56);
    await add();
    await move(KAALU).throwOnError();
    expect(await begin(null, 123_456, { replaces_id: ID })).toMatchObject({ dog_id: SHERU });
  });
});

it.each([
  [KAALU, null, { amount_paise: 123_456, dog_name: 'Kaalu' }],
  [KAALU, 10_000, { amount_paise: 10_000, dog_name: 'Kaalu' }],
  [KAALU, 9_999, { problem: BELOW }],
  [KAALU, 50_000_000, { amount_paise: 50_000_000, dog_name: 'Kaalu' }],
  [KAALU, 50_000_001, { problem: BELOW }],
  [null, 10_001, { amount_paise: 10_001, dog_name: null }],
  [null, null, { problem: BELOW }],
  [ID, 10_000, { problem: 'unknown-dog' }],
] as const)('an order for %s of %s paise has the terms %o', async (dog_id, paise, terms) => {
  await setPrice(1234.56);
  const { data } = await backend.service
    .rpc('order_terms', { dog_id: dog_id as string, amount_paise: paise as number })
    .throwOnError();
  expect(data).toEqual(terms);
});

function setPrice(rupees: number) {
  return backend.pg.query('update public.dog_profiles set monthly_amount = $1 where id = $2', [
    rupees,
    KAALU,
  ]);
}

it('a replaced sponsorship takes its last charge beside its replacement, and counts as one with it', async () => {
  await add();
  const replacement = { id: OTHER_ID, replaces_id: ID, amount_paise: 50_000 };
  await expect(add(replacement)).rejects.toThrow('sponsorships_one_per_dog_idx');
  await backend.pg.query(
    "update public.sponsorships set replaced_from = now() + interval '1 month' where id = $1",
    [ID],
  );
  await add(replacement);
  const { error } = await owner().rpc('pause_sponsorship', own);
  expect(error?.message).toBe('not-active');

  const { data: affected } = await people.admin.client
    .rpc('dog_sponsors', { dog_id: SHERU })
    .throwOnError();
  expect(affected?.map((sponsor: { sponsorship_id: string }) => sponsor.sponsorship_id)).toEqual([
    OTHER_ID,
  ]);
  const { data: numbers } = await people.admin.client
    .rpc('sponsorship_summary', { month_start: '2026-01-01' })
    .throwOnError();
  expect(numbers).toMatchObject([{ running_count: 1, promised_paise: 50_000 }]);
  expect((await setStatus('adopted')).data).toBe(1);
  for (const id of [ID, OTHER_ID]) {
    const left = { id, desired_status: 'pause', pause_reason: 'dog' };
    expect(await countRows(backend.pg, 'sponsorships', left)).toBe(1);
  }
  await decideAll(backend.pg);
  const emails = `select from public.email_outbox where template = 'dog-left' and cancelled_at is null`;
  expect((await backend.pg.query(emails)).rows).toHaveLength(1);

  // Whichever of both a page still shows, both stop.
  await owner().rpc('stop_sponsorship', own).throwOnError();
  for (const id of [ID, OTHER_ID]) {
    const stopped = { id, desired_status: 'stop', end_reason: 'sponsor' };
    expect(await countRows(backend.pg, 'sponsorships', stopped)).toBe(1);
  }
  await decideAll(backend.pg);
  const { rows } = await backend.pg.query(
    `select data ->> 'sponsorship_id' as id from public.email_outbox
     where template = 'sponsorship-stopped' and data ->> 'amount_paise' = '50000'`,
  );
  expect(rows).toEqual([{ id: OTHER_ID }]);
});

function move(dog_id?: string) {
  return owner().rpc('move_sponsorship', { ...own, ...(dog_id ? { dog_id } : {}) });
}

function setStatus(new_status: string, actor: 'admin' | 'staff' = 'admin') {
  return people[actor].client.rpc('set_dog_status', { dog_id: SHERU, new_status });
}

describe('the status of a dog', () => {
  it('pauses its running sponsorships, and a mistake resumes only those', async () => {
    await add();
    await add({
      id: OTHER_ID,
      user_id: people.stranger.id,
      status: 'paused',
      desired_status: 'pause',
      pause_reason: 'sponsor',
    });
    const { data: affected } = await people.admin.client
      .rpc('dog_sponsors', { dog_id: SHERU })
      .throwOnError();
    expect(
      affected?.map((sponsor: { sponsorship_id: string }) => sponsor.sponsorship_id).toSorted(),
    ).toEqual([ID, OTHER_ID]);

    expect((await setStatus('passed_away')).data).toBe(2);
    expect(await stored({ desired_status: 'pause', pause_reason: 'dog' })).toBe(1);
    expect((await owner().rpc('resume_sponsorship', own)).error?.message).toBe('dog-not-available');

    expect((await setStatus('available')).data).toBe(2);
    expect(await stored({ desired_status: 'run', pause_reason: null })).toBe(1);
    const others = { id: OTHER_ID, desired_status: 'pause', pause_reason: 'sponsor' };
    expect(await countRows(backend.pg, 'sponsorships', others)).toBe(1);
    expect(await timeline()).toEqual(['dog-left', 'dog-back']);
  });

  it('lets the sponsor choose another dog, which resumes', async () => {
    await add();
    await setStatus('moved').throwOnError();
    await move(MOTI).throwOnError();
    expect(await stored({ desired_status: 'run', pause_reason: null, next_dog_id: MOTI })).toBe(1);
    expect(await stored({ sync_due: null })).toBe(0);
  });

  it('pauses nothing of somebody who had chosen another dog before', async () => {
    await add();
    await move(MOTI).throwOnError();
    const { data: affected } = await people.admin.client
      .rpc('dog_sponsors', { dog_id: SHERU })
      .throwOnError();
    expect(affected).toHaveLength(1);
    expect((await setStatus('passed_away')).data).toBe(1);
    expect(await stored({ desired_status: 'run', pause_reason: null, next_dog_id: MOTI })).toBe(1);
  });

  it('pauses the sponsorship of somebody who had chosen the dog for the next month', async () => {
    await add({ dog_id: MOTI });
    await move(SHERU).throwOnError();
    await setStatus('adopted').throwOnError();
    expect(await stored({ desired_status: 'pause', pause_reason: 'dog', dog_id: MOTI })).toBe(1);
    expect((await owner().rpc('resume_sponsorship', own)).error?.message).toBe('dog-not-available');
    await move(MOTI).throwOnError();
    expect(await stored({ desired_status: 'run', pause_reason: null, moved_at: null })).toBe(1);
  });
});

it('deleting an account stores that its sponsorships stop, and keeps them without the person', async () => {
  await add({ user_id: people.stranger.id, stop_comment: 'Personal' });
  await people.stranger.client.rpc('delete_own_account').throwOnError();
  const kept = { user_id: null, desired_status: 'stop', end_reason: 'account', stop_comment: null };
  expect(await stored(kept)).toBe(1);
  expect(await stored({ sync_due: null })).toBe(0);
});

async function coverage(dog_id = SHERU) {
  const { data } = await people.visitor.client
    .from('dog_profiles')
    .select('coverage')
    .eq('id', dog_id)
    .single()
    .throwOnError();
  return data.coverage;
}

async function sheru(): Promise<Row> {
  const { rows } = await backend.pg.query<{ dog: Row }>(
    'select to_jsonb(dog) as dog from public.dog_profiles as dog where id = $1',
    [SHERU],
  );
  return rows[0]?.dog ?? {};
}

async function namesWithLess(mode: 'test' | 'live'): Promise<string[]> {
  const { data } = await people.visitor.client
    .rpc('less_covered_dogs', { dog_id: SHERU, mode })
    .throwOnError();
  return data.map(({ name }: { name: string }) => name);
}

describe('what a dog has', () => {
  const threeThousand = { test: { paise: 300_000, people: 1 } };

  it.each([
    ['an authorised one before its first charge', { status: 'authenticated' }, threeThousand],
    ['a running one', {}, threeThousand],
    ['one whose charge is retried', { status: 'pending' }, threeThousand],
    ['one of live mode apart', { mode: 'live' }, { live: { paise: 300_000, people: 1 } }],
    ['none that was never authorised', { status: 'created' }, null],
    ['none whose retries are over', { status: 'halted' }, null],
    ['none that the bank paused', { status: 'paused', pause_reason: 'bank' }, null],
    ['none that is to pause', { desired_status: 'pause', pause_reason: 'sponsor' }, null],
    [
      'none that is to stop',
      { desired_status: 'stop', stop_requested_at: 'now', end_reason: 'sponsor' },
      null,
    ],
    ['none that has ended', { status: 'cancelled', ended_at: 'now', end_reason: 'bank' }, null],
    ['none for all dogs', { dog_id: null }, null],
  ])('counts %s', async (_, row, expected) => {
    await add(row);
    expect(await coverage()).toEqual(expected);
  });

  it('adds what two people promise', async () => {
    await add();
    await add({ id: OTHER_ID, user_id: people.staff.id, amount_paise: 75_000 });
    expect(await coverage()).toEqual({ test: { paise: 375_000, people: 2 } });
  });

  it('publishes steps of ₹50, rounded down, and people as 0, 1, 2, 3 to 5, or more', async () => {
    const published: unknown[] = [];
    for (let person = 1; person <= 7; person += 1) {
      // oxlint-disable no-await-in-loop -- one after the other
      const email = `covers-${person}@paws.test`;
      const known = await backend.pg.query<{ id: string }>(
        'select id from auth.users where email = $1',
        [email],
      );
      const user_id = known.rows[0]?.id ?? (await addAccount(backend.pg, email, 'Sponsor'));
      const id = `90000000-0000-4000-8000-00000000002${person}`;
      await add({ id, user_id, amount_paise: 25_100 });
      published.push(Object(await coverage()).test);
      // oxlint-enable no-await-in-loop
    }
    const sums = [25_000, 50_000, 75_000, 100_000, 125_000, 150_000, 175_000];
    const counts = [1, 2, 3, 3, 3, 6, 6];
    expect(published).toEqual(sums.map((paise, index) => ({ paise, people: counts[index] })));
  });

  it('doesn’t touch the dog for a change that stays within a step', async () => {
    const version = async () =>
      (await backend.pg.query('select xmin from public.dog_profiles where id = $1', [SHERU])).rows;
    await add({ amount_paise: 300_100 });
    const before = await version();
    await backend.pg.query('update public.sponsorships set amount_paise = 304_999 where id = $1', [
      ID,
    ]);
    await backend.pg.query('select private.refresh_coverage(array[$1::uuid])', [SHERU]);
    expect(await coverage()).toEqual(threeThousand);
    expect(await version()).toEqual(before);
  });

  it('counts one that moves for its present dog until the next period', async () => {
    await add();
    await move(MOTI).throwOnError();
    expect([await coverage(), await coverage(MOTI)]).toEqual([threeThousand, null]);
    await backend.service
      .rpc('write_sponsorship_state', {
        sponsorship_id: ID,
        expected_version: 1,
        state: { dog_id: MOTI, next_dog_id: null, moved_at: null },
        donations: [],
        events: [],
        items: [],
        is_up_to_date: true,
        as_of: '2026-12-01T00:00:00Z',
      })
      .throwOnError();
    expect([await coverage(), await coverage(MOTI)]).toEqual([null, threeThousand]);
  });

  it('names two available dogs of whose month the smallest part is promised', async () => {
    await backend.pg.query(
      'update public.dog_profiles set monthly_amount = 3000 where id = any ($1)',
      [[MOTI, KAALU]],
    );
    await backend.pg.query(
      `update public.dog_profiles
       set coverage = jsonb_build_object('test', jsonb_build_object('paise', monthly_amount * 100, 'people', 1))
       where id <> all ($1)`,
      [[MOTI, KAALU]],
    );
    // Half of ₹3,000 and a third of it.
    await add({ dog_id: MOTI, amount_paise: 150_000 });
    await add({ id: OTHER_ID, dog_id: KAALU, amount_paise: 100_000 });
    expect(await namesWithLess('test')).toEqual(['Kaalu', 'Moti']);
    // The price of one, as exactly as it is published.
    await setPrice(1040.5);
    expect(await namesWithLess('test')).toEqual(['Moti']);
    await setPrice(3000);
    // Nobody has anything in live mode.
    expect(await namesWithLess('live')).toHaveLength(2);
    await backend.pg.query("update public.dog_profiles set status = 'moved' where id = $1", [
      KAALU,
    ]);
    expect(await namesWithLess('test')).toEqual(['Moti']);
    await deleteSponsorships(backend.pg);
  });

  it('changes nothing else of the dog', async () => {
    const before = await sheru();
    await add();
    expect(await sheru()).toEqual({ ...before, coverage: threeThousand });
  });

  it('follows in every function that writes sponsorships, or what it writes does not count', async () => {
    const { rows } = await backend.pg.query<{ name: string; refreshes: boolean }>(
      String.raw`select proname as name, prosrc ~ 'refresh_coverage' as refreshes from pg_proc
       where pronamespace::regnamespace::text in ('public', 'private')
         and prosrc ~ '(update|insert into|delete from) public\.sponsorships' order by 1`,
    );
    const names = (refreshes: boolean) =>
      rows.filter((row) => row.refreshes === refreshes).map(({ name }) => name);
    expect(names(true)).toEqual([
      'begin_standing_order',
      'correct_sponsorship_email',
      'join_sponsorship',
      'move_sponsorship',
      'move_standing_order',
      'set_desired_status',
      'stop_one_sponsorship',
      'write_sponsorship_state',
    ]);
    expect(names(false)).toEqual([
      // Not authorised yet.
      'begin_sponsorship',
      'begin_visitor_sponsorship',
      // Those that don't run.
      'forget_addresses',
      'forget_person',
      'forget_visitors',
      // After it has stopped them: a comment and the donor.
      'handle_user_deletion',
      // When they are compared, and the provider's id.
      'record_sync_failure',
      // The same person with other details.
      'save_person',
      'save_provider_subscription',
      // The same person at another address.
      'set_person_email',
      'store_payment_event',
      // write_sponsorship_state refreshes for it.
      'take_over',
    ]);
  });
});

async function resumeDue(as_of: string): Promise<number | undefined> {
  const { rows } = await backend.pg.query<{ resumed: number }>(
    'select public.resume_due_sponsorships($1) as resumed',
    [as_of],
  );
  return rows[0]?.resumed;
}

describe('a pause until a day', () => {
  it('has days that the database accepts, whenever it begins and the next charge is', async () => {
    const offered: [string, string, string, number][] = [];
    const now = new Date('2026-12-28T12:00:00+05:30');
    for (let day = 0; day < 400; day += 1) {
      const from = new Date(now.getTime() + day * 86_400_000);
      for (const ahead of [-70, -3, 0.01, 1.99, 2, 2.01, 4, 15, 27, 30.9]) {
        const next = new Date(from.getTime() + ahead * 86_400_000).toISOString();
        const { chargedFirst, pauses } = pauseChoices(next, from);
        expect(chargedFirst !== null).toBe(ahead < 2);
        for (const { months, resumeOn } of pauses) {
          offered.push([resumeOn, next, from.toISOString(), months]);
        }
      }
    }
    const { rows } = await backend.pg.query(
      `select pause from jsonb_array_elements($1::jsonb) as pause
       where not private.is_resume_day(
         (pause ->> 0)::date, (pause ->> 1)::timestamptz, (pause ->> 2)::timestamptz
       )`,
      [JSON.stringify(offered)],
    );
    expect(offered.length).toBeGreaterThan(9000);
    expect(rows).toEqual([]);
  });

  it.each([
    // The next charge is on 31 December; months that are shorter end on their last day.
    ['2026-12-31', false],
    ['2027-01-01', true],
    ['2027-01-27', true],
    ['2027-01-28', false],
    ['2027-01-31', false],
    ['2027-02-01', true],
    ['2027-02-24', true],
    ['2027-02-25', false],
    ['2027-03-01', true],
    ['2027-03-27', true],
    ['2027-03-28', false],
    ['2027-04-02', false],
  ])('that ends on %s is accepted: %s', async (day, isAccepted) => {
    const { rows } = await backend.pg.query(
      'select private.is_resume_day($1, $2, $3) as "isAccepted"',
      [day, '2026-12-31T01:00:00+05:30', '2026-12-26T00:00:00+05:30'],
    );
    expect(rows).toEqual([{ isAccepted }]);
  });

  it('is announced once three days before, and ends on its Indian day', async () => {
    await add({ next_charge_at: inDays(20) });
    await setPaused('2026-12-24');
    expect(await resumeDue('2026-12-20T18:29:59Z')).toBe(0);
    expect(await timeline()).toEqual([]);
    for (const hour of ['2026-12-20T18:30:00Z', '2026-12-21T10:00:00Z', '2026-12-23T18:29:59Z']) {
      expect(await resumeDue(hour)).toBe(0);
    }
    expect(await timeline()).toEqual(['resume-announced']);
    expect(await stored({ ...byOwner, resume_on: '2026-12-24' })).toBe(1);
    expect(await resumeDue('2026-12-23T18:30:00Z')).toBe(1);
    expect(await resumeDue('2026-12-24T18:30:00Z')).toBe(0);
    expect(await stored({ desired_status: 'run', pause_reason: null, resume_on: null })).toBe(1);
    expect(await stored({ sync_due: null })).toBe(0);
    expect((await timeline()).toSorted()).toEqual(['resume-announced', 'resume-requested']);
  });

  it('becomes a pause by the dog when that has left meanwhile, and by no other dog', async () => {
    await add();
    await setPaused('2026-12-24');
    await people.admin.client
      .rpc('set_dog_status', { dog_id: SHERU, new_status: 'adopted' })
      .throwOnError();
    expect(await stored({ ...byOwner, resume_on: '2026-12-24' })).toBe(1);
    expect(await resumeDue('2026-12-24T12:00:00Z')).toBe(0);
    expect(await stored({ desired_status: 'pause', pause_reason: 'dog', resume_on: null })).toBe(1);
    expect(await resumeDue('2026-12-25T12:00:00Z')).toBe(0);

    // Who has chosen another dog goes on with that one.
    await setPaused('2026-12-24');
    await move(MOTI).throwOnError();
    expect(await stored({ ...byOwner, resume_on: '2026-12-24' })).toBe(1);
    expect(await resumeDue('2026-12-24T12:00:00Z')).toBe(1);
  });

  it.each([
    ['without a day', 'resume_on = null'],
    ['that is about to be replaced', "replaced_from = '2027-01-01'"],
    ['of one that has ended', "ended_at = now(), end_reason = 'bank'"],
  ])('is left alone: one %s', async (_which, values) => {
    await add();
    await setPaused('2026-12-24');
    await backend.pg.exec(`update public.sponsorships set ${values} where id = '${ID}'`);
    expect(await resumeDue('2027-06-01T00:00:00Z')).toBe(0);
    expect(await stored(byOwner)).toBe(1);
  });

  it.each([
    "desired_status = 'run', pause_reason = null",
    "pause_reason = 'dog'",
    'pause_reason = null',
    "pause_reason = 'bank'",
  ])('is one by the sponsor: it cannot keep its day with %s', async (values) => {
    await add();
    await setPaused('2026-12-24');
    await expect(
      backend.pg.exec(`update public.sponsorships set ${values} where id = '${ID}'`),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
