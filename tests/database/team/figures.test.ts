// The figures of the team's page, each beside the rows that it stands for.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowOf } from '@common/database';
import { signInActors } from '../../support/actors.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { insertRow, type Row } from '../../support/rows.ts';

const SHERU = '10000000-0000-4000-8000-000000000001';
const MOTI = '10000000-0000-4000-8000-000000000002';
const AS_OF = '2026-11-15T12:00:00+05:30';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;
beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
});
afterAll(() => backend.close());

const sql = async (text: string, ...values: unknown[]) =>
  (await backend.pg.query<Row>(text, values)).rows;

describe('of money', () => {
  it('counts what the team records for today until now, and other days from noon', async () => {
    // Any clock is before the noon of tomorrow, as a morning is before today’s.
    const [times] = await sql(`
      select private.noon(private.india_date(now()) + 1) = now() as is_now,
        private.noon('2026-04-02') = '2026-04-02T12:00:00+05:30' as is_noon`);
    expect(times).toEqual({ is_now: true, is_noon: true });
  });

  it('counts each rupee of the seed once, in the month and year of its receipt', async () => {
    const { data }: { data: RowOf<'money_by_month'>[] } = await people.staff.client
      .rpc('money_by_month', { mode: 'test' })
      .throwOnError();
    const inAll = data.reduce((sum, { paise }) => sum + paise, 0);
    const [kept] = await sql(
      "select sum(amount_paise - refunded_paise)::bigint as paise from public.donations where mode = 'test' and status = 'completed'",
    );
    expect(data.length).toBeGreaterThan(3);
    expect(inAll).toBe(kept?.['paise']);

    const { data: years } = await people.admin.client
      .rpc('tax_year_overview', { tax_year: '2026-27', mode: 'test' })
      .throwOnError();
    const ofYear = data
      .filter(({ month }) => month >= '2026-04-01' && month < '2027-04-01')
      .reduce((sum, { paise }) => sum + paise, 0);
    expect(ofYear).toBe(years[0]?.net_paise);
    expect(ofYear).toBe(years[0]?.receipts_paise);
  });

  it('calls a gift a gift however it is given, and keeps refunds in the month of their payment', async () => {
    const donation = (id: number, paidAt: string, row: Row = {}) =>
      insertRow(backend.pg, 'donations', {
        id: `90000000-0000-4000-8000-0000000001${id}`,
        amount_paise: 100_000,
        type: 'One-time',
        mode: 'live',
        status: 'completed',
        created_at: paidAt,
        paid_at: paidAt,
        ...row,
      });
    // The last half hour of March in India, and the first of April.
    await donation(11, '2026-03-31T18:15:00Z');
    await donation(12, '2026-03-31T18:45:00Z', { refunded_paise: 40_000 });
    await donation(13, '2026-04-02T00:00:00Z', { type: 'Monthly' });
    await donation(14, '2026-04-02T00:00:00Z', { status: 'refunded', refunded_paise: 100_000 });
    await donation(15, '2026-04-02T00:00:00Z', { status: 'disputed' });
    await donation(16, '2026-04-02T00:00:00Z', { status: 'failed', paid_at: null });
    await donation(17, '2026-04-03T00:00:00Z');
    await insertRow(backend.pg, 'gifts', {
      donation_id: '90000000-0000-4000-8000-000000000117',
      recipient_name: 'Meera',
      giver_name: 'Ravi',
      occasion: 'birthday',
    });
    await insertRow(backend.pg, 'sponsorships', {
      id: '90000000-0000-4000-8000-000000000120',
      amount_paise: 25_000,
      mode: 'live',
      is_gift: true,
      status: 'active',
      started_at: '2026-04-04T00:00:00Z',
    });
    await donation(18, '2026-04-04T00:00:00Z', {
      type: 'Monthly',
      amount_paise: 25_000,
      sponsorship_id: '90000000-0000-4000-8000-000000000120',
    });
    // In the hand, for a gift or not: what the office counted itself is one kind.
    await donation(19, '2026-04-05T06:30:00Z', {
      source: 'recorded',
      payment_method: 'cash',
      amount_paise: 5_000,
      type: 'Monthly',
    });
    // Also for an appeal.
    const appeal = '50000000-0000-4000-8000-000000000001';
    const { rows } = await backend.pg.query<Row>('select dog_id from appeals where id = $1', [
      appeal,
    ]);
    await donation(20, '2026-04-05T06:30:00Z', {
      source: 'recorded',
      payment_method: 'upi',
      amount_paise: 7_000,
      appeal_id: appeal,
      dog_id: rows[0]?.['dog_id'],
    });
    const { data }: { data: RowOf<'money_by_month'>[] } = await people.admin.client
      .rpc('money_by_month', { mode: 'live' })
      .throwOnError();
    expect(data).toEqual([
      { month: '2026-03-01', kind: 'once', paise: 100_000 },
      { month: '2026-04-01', kind: 'appeal', paise: 7_000 },
      { month: '2026-04-01', kind: 'by-hand', paise: 5_000 },
      { month: '2026-04-01', kind: 'gift', paise: 125_000 },
      { month: '2026-04-01', kind: 'monthly', paise: 100_000 },
      { month: '2026-04-01', kind: 'once', paise: 60_000 },
    ]);
  });
});

const idOf = (place: number) => `90000000-0000-4000-8000-0000000002${place}`;

const sponsorship = (place: number, began: string, row: Row = {}) =>
  insertRow(backend.pg, 'sponsorships', {
    id: idOf(place),
    amount_paise: 100_000,
    mode: 'live',
    status: row['ended_at'] ? 'cancelled' : 'active',
    started_at: began,
    ...(row['ended_at'] ? { end_reason: 'sponsor' } : {}),
    ...row,
  });
const quarters = async (as_of: string) =>
  (await people.admin.client.rpc('sponsors_by_quarter', { mode: 'live', as_of }).throwOnError())
    .data;

describe('of sponsors', () => {
  beforeAll(async () => {
    await sql('update public.donations set sponsorship_id = null');
    await sql('delete from private.domain_events where sponsorship_id is not null');
    await sql('delete from public.sponsorships');
  });

  it('counts a chain of replacements as one, from its first month to its last', async () => {
    await sponsorship(10, '2026-01-10T00:00:00Z', {
      ended_at: '2026-03-10T00:00:00Z',
      end_reason: 'replaced',
    });
    await sponsorship(11, '2026-03-05T00:00:00Z', {
      replaces_id: idOf(10),
      ended_at: '2026-06-10T00:00:00Z',
      end_reason: 'replaced',
    });
    await sponsorship(12, '2026-06-05T00:00:00Z', { replaces_id: idOf(11) });
    // Never authorised: nothing began.
    await sponsorship(13, '2026-06-05T00:00:00Z', {
      replaces_id: idOf(12),
      started_at: null,
      ended_at: '2026-06-07T00:00:00Z',
      end_reason: 'abandoned',
    });
    // In India it is the first of February.
    await sponsorship(14, '2026-01-31T19:00:00Z', {
      ended_at: '2026-05-20T00:00:00Z',
      end_reason: 'bank',
    });
    await sponsorship(15, '2026-02-10T00:00:00Z', {
      ended_at: '2026-05-21T00:00:00Z',
      end_reason: 'sponsor',
    });
    await sponsorship(16, '2026-02-10T00:00:00Z', { mode: 'test' });
    const { data }: { data: RowOf<'sponsors_by_month'>[] } = await people.staff.client
      .rpc('sponsors_by_month', { mode: 'live', as_of: AS_OF })
      .throwOnError();
    expect(data.map(({ month, running }) => [month.slice(0, 7), running])).toEqual([
      ['2026-01', 1],
      ['2026-02', 3],
      ['2026-03', 3],
      ['2026-04', 3],
      ['2026-05', 1],
      ['2026-06', 1],
      ['2026-07', 1],
      ['2026-08', 1],
      ['2026-09', 1],
      ['2026-10', 1],
      ['2026-11', 1],
    ]);
    expect(data.filter(({ began }) => began > 0).map(({ month, began }) => [month, began])).toEqual(
      [
        ['2026-01-01', 1],
        ['2026-02-01', 2],
      ],
    );
    expect(data.find(({ month }) => month === '2026-05-01')).toMatchObject({
      ended: 2,
      ended_by: { bank: 1, sponsor: 1 },
    });
  });

  it('says how many of a quarter stayed, once all of it has been here that long', async () => {
    // After three months all three ran; after six the chain alone.
    expect(await quarters('2026-05-09T12:00:00+05:30')).toEqual([
      { quarter: '2026-01-01', began: 3, after_3: null, after_6: null, after_12: null },
    ]);
    expect(await quarters('2026-05-11T12:00:00+05:30')).toMatchObject([{ after_3: 3 }]);
    expect(await quarters(AS_OF)).toEqual([
      { quarter: '2026-01-01', began: 3, after_3: 3, after_6: 1, after_12: null },
    ]);
  });
});

it('puts what was received for dogs beside what their care cost', async () => {
  await sql('delete from public.care_records');
  const care = (row: Row) =>
    insertRow(backend.pg, 'care_records', {
      note: 'For a test',
      updated_at: AS_OF,
      dog_id: SHERU,
      ...row,
    });
  await care({ kind: 'food', happened_on: '2026-10-02', cost_paise: 30_000 });
  await care({ kind: 'food', happened_on: '2026-10-31', cost_paise: 12_000, dog_id: MOTI });
  await care({ kind: 'treatment', happened_on: '2026-10-31', cost_paise: 50_050 });
  await care({ kind: 'other', happened_on: '2026-09-30', cost_paise: 0 });
  await insertRow(backend.pg, 'donations', {
    amount_paise: 70_000,
    type: 'One-time',
    mode: 'live',
    status: 'completed',
    dog_id: MOTI,
    created_at: '2026-10-05T00:00:00Z',
    paid_at: '2026-10-05T00:00:00Z',
  });
  const { data }: { data: RowOf<'dogs_money_by_month'>[] } = await people.staff.client
    .rpc('dogs_money_by_month', { mode: 'live' })
    .throwOnError();
  // A gift for an appeal, which is for a dog, was made in April.
  expect(data.filter(({ month }) => month > '2026-04-01')).toEqual([
    { month: '2026-10-01', kind: 'treatment', paise: 50_050 },
    { month: '2026-10-01', kind: 'food', paise: 42_000 },
    { month: '2026-10-01', kind: null, paise: 70_000 },
  ]);
});

it('names the dogs with the least and the most of their month', async () => {
  await insertRow(backend.pg, 'sponsorships', {
    amount_paise: 120_000,
    mode: 'live',
    status: 'active',
    dog_id: SHERU,
    started_at: '2026-10-01T00:00:00Z',
  });
  await sql("update public.dog_profiles set status = 'adopted' where id = $1", MOTI);
  const { data }: { data: RowOf<'dogs_by_coverage'>[] } = await people.staff.client
    .rpc('dogs_by_coverage', { mode: 'live' })
    .throwOnError();
  const [{ dogs } = {}] = await sql(
    "select count(*)::integer as dogs from public.dog_profiles where status = 'available'",
  );
  expect(data).toHaveLength(Math.min(20, Number(dogs)));
  expect(data.at(-1)).toMatchObject({
    dog_id: SHERU,
    dog_name: 'Sheru',
    promised_paise: 120_000,
    has_least: false,
  });
  expect(data[0]).toMatchObject({ promised_paise: 0, has_least: true });
  expect(data.map(({ dog_id }) => dog_id)).not.toContain(MOTI);
});
