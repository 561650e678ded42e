import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { deleteSponsorships, insertRow, type Row } from '../../support/rows.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const MARCH = '2026-03-01T00:00:00+05:30';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
  await deleteSponsorships(backend.pg);
});
afterAll(() => backend.close());

const id = (place: number) => `90000000-0000-4000-8000-00000000010${place}`;

const add = (place: number, row: Row = {}) =>
  insertRow(backend.pg, 'sponsorships', {
    id: id(place),
    user_id: people.owner.id,
    amount_paise: 100_000,
    mode: 'live',
    status: 'active',
    created_at: `2026-03-0${place}T00:00:00Z`,
    ...row,
  });

const month = (place: number, created_at: string, row: Row = {}) =>
  insertRow(backend.pg, 'donations', {
    user_id: people.owner.id,
    sponsorship_id: id(place),
    amount_paise: 100_000,
    type: 'Monthly',
    mode: 'live',
    status: 'completed',
    created_at,
    ...row,
  });

async function listed(after: Row = {}): Promise<Row[]> {
  const { data } = await people.admin.client.rpc('sponsorship_list', after).throwOnError();
  return data;
}

it('shows administrators the numbers of an Indian month, and every authorised sponsorship', async () => {
  await backend.pg.exec('delete from public.sponsorships');
  const ended = {
    status: 'cancelled',
    desired_status: 'stop',
    stop_requested_at: '2026-03-30T00:00:00Z',
  };
  await add(1, { dog_id: SHERU, status: 'pending' });
  await add(2, { ...ended, end_reason: 'sponsor', ended_at: '2026-03-31T18:00:00Z' });
  await add(3, { ...ended, end_reason: 'bank', ended_at: '2026-03-31T19:00:00Z' });
  await add(4, { ...ended, end_reason: 'abandoned', ended_at: '2026-03-15T00:00:00Z' });
  await add(5, { user_id: people.stranger.id, status: 'created' });
  await add(6, { user_id: people.stranger.id, mode: 'test' });
  // Paid in the last half hour of March in Lucknow, and the first of April, as the provider reported in the other month.
  const [march, april] = ['2026-03-31T18:00:00Z', '2026-03-31T19:00:00Z'];
  await month(1, april, { paid_at: march, refunded_paise: 25_000 });
  await month(1, march, { paid_at: april });
  await month(1, '2026-03-20T00:00:00Z', { status: 'failed' });
  await month(6, '2026-03-20T00:00:00Z', { mode: 'test' });
  await backend.pg.query(
    "select private.record_sponsorship_event($1, 'charge-failed', 'bank', 'bank-down')",
    [id(1)],
  );

  const { data: live } = await people.admin.client
    .rpc('sponsorship_summary', { month_start: MARCH, live_only: true })
    .throwOnError();
  expect(live).toEqual([
    {
      running_count: 1,
      promised_paise: 100_000,
      received_paise: 75_000,
      failed_count: 1,
      stopped_count: 1,
    },
  ]);
  const { data: all } = await people.admin.client
    .rpc('sponsorship_summary', { month_start: MARCH })
    .throwOnError();
  expect(all).toMatchObject([{ running_count: 2, received_paise: 175_000 }]);

  const list = await listed();
  const { rows } = await backend.pg.query<{ id: string }>(
    'select id from private.people where account_id = $1',
    [demoAccounts.sponsor.id],
  );
  const personId = rows[0]?.id;
  expect(list.map((row) => row['id'])).toEqual([id(6), id(3), id(2), id(1)]);
  expect(list.at(-1)).toMatchObject({
    email: demoAccounts.sponsor.email,
    person_id: personId,
    dog_id: SHERU,
    dog_name: 'Sheru',
    failure: 'bank-down',
    given_paise: 175_000,
  });
  const older = await listed({ before_created_at: list[1]?.['created_at'], before_id: id(3) });
  expect(older.map((row) => row['id'])).toEqual([id(2), id(1)]);
});

it('tells when a pause ends by itself, as long as its dog is available', async () => {
  const paused = { status: 'paused', desired_status: 'pause', pause_reason: 'sponsor' };
  await deleteSponsorships(backend.pg);
  await backend.pg.query("update public.dog_profiles set status = 'adopted' where id = $1", [MOTI]);
  const resume_on = '2026-06-28';
  await add(1, { ...paused, dog_id: SHERU, resume_on });
  await add(2, { ...paused, dog_id: SHERU, user_id: people.stranger.id });
  await add(3, { ...paused, dog_id: MOTI, resume_on });
  await add(4, { ...paused, resume_on });
  expect((await listed()).map((row) => row['resume_on'])).toEqual([
    resume_on,
    null,
    null,
    resume_on,
  ]);
});

it('tells what was given by dog in the order of the first payments', async () => {
  const paidFirst = { dog_id: SHERU, paid_at: '2026-01-01T00:00:00Z' };
  await add(7, { user_id: people.stranger.id, dog_id: MOTI });
  await month(7, '2026-02-01T00:00:00Z', { dog_id: MOTI });
  await month(7, '2026-03-01T00:00:00Z', paidFirst);
  const { rows } = await backend.pg.query('select dog_name from private.given_by_dog($1)', [id(7)]);
  expect(rows).toEqual([{ dog_name: 'Sheru' }, { dog_name: 'Moti' }]);
});
