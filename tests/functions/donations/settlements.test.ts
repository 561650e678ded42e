import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../../supabase/functions/reconcile/handler.ts';
import { handle as receiveEvent } from '../../../supabase/functions/razorpay-webhook/handler.ts';
import { signInActors } from '../../support/actors.ts';
import { FakeProvider } from '../../support/fake-provider.ts';
import {
  captureLog,
  sign,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { deleteRows, insertRow } from '../../support/rows.ts';

const RECONCILE_SECRET = 'a-secret-of-at-least-32-characters';
const DONATIONS = ['95000000-0000-4000-8000-000000000001', '95000000-0000-4000-8000-000000000002'];

let fixture: FunctionsFixture;
let people: Awaited<ReturnType<typeof signInActors>>;
let provider: FakeProvider;
let log: () => string;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  people = await signInActors(fixture.backend);
  // The seed's payments were never at this provider.
  await fixture.backend.pg.exec(
    `update public.donations set mode = 'live' where provider_payment_id is not null`,
  );
});
afterAll(() => fixture.close());
beforeEach(() => {
  log = captureLog();
  provider = new FakeProvider();
  fixture.mockProvider(provider.respond);
});
afterEach(async () => {
  vi.restoreAllMocks();
  fixture.providerRequests.length = 0;
  await fixture.backend.pg.exec(
    `delete from private.settlement_lines; delete from private.settlements; delete from review_items;
     delete from scheduled_jobs; delete from sync_failures; delete from payment_events`,
  );
  for (const id of DONATIONS) await deleteRows(fixture.backend.pg, 'donations', { id });
});

/** Runs the reconciliation at a time. The database's clock stays. */
async function run(time: string) {
  vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
  const request = new Request('http://functions.test/reconcile', {
    method: 'POST',
    headers: { authorization: `Bearer ${RECONCILE_SECRET}` },
  });
  const { status } = await handle(request, { ...fixture.environment, RECONCILE_SECRET });
  vi.useRealTimers();
  return status;
}

const seconds = (time: string) => Date.parse(time) / 1000;

/** A donation of ₹3,000 that was paid on 2 November, with its payment at the provider. */
async function addDonation(number: 1 | 2, paid_at = '2026-11-02T06:00:00Z') {
  await insertRow(fixture.backend.pg, 'donations', {
    id: DONATIONS[number - 1],
    user_id: people.owner.id,
    amount_paise: 300_000,
    type: 'One-time',
    status: 'completed',
    provider_order_id: `order_Settled${number}`,
    provider_payment_id: `pay_Settled${number}`,
    paid_at,
    fee_paise: 7_080,
    tax_paise: 1_080,
  });
  provider.addPayment({
    id: `pay_Settled${number}`,
    order_id: `order_Settled${number}`,
    created_at: seconds(paid_at),
  });
}

function addSettlement(fields: Record<string, unknown> = {}) {
  const settlement = {
    id: 'setl_1',
    amount: 292_920,
    status: 'processed',
    utr: 'AXISCN0912345678',
    created_at: seconds('2026-11-04T05:00:00Z'),
    ...fields,
  };
  provider.settlements = [
    ...provider.settlements.filter(({ id }) => id !== settlement.id),
    settlement,
  ];
}

function addLine(fields: Record<string, unknown> = {}) {
  provider.settlementLines.push({
    month: '2026-11',
    entity_id: 'pay_Settled1',
    type: 'payment',
    debit: 0,
    credit: 292_920,
    amount: 300_000,
    fee: 7_080,
    tax: 1_080,
    on_hold: false,
    settled: true,
    created_at: seconds('2026-11-02T06:00:00Z'),
    settled_at: seconds('2026-11-04T05:00:00Z'),
    settlement_id: 'setl_1',
    settlement_utr: 'AXISCN0912345678',
    order_id: 'order_Settled1',
    ...fields,
  });
}

async function list() {
  const { data } = await people.staff.client
    .rpc('settlement_list', { mode: 'test' })
    .throwOnError();
  return data;
}

async function linesOf(settlement_id: string) {
  const { data } = await people.staff.client
    .rpc('settlement_lines', { settlement_id })
    .throwOnError();
  return data;
}

async function reviewItems() {
  const { rows } = await fixture.backend.pg.query(
    `select kind::text, reference, description, closed_at is not null as is_closed
     from review_items order by created_at, reference`,
  );
  return rows;
}

async function jobs() {
  const { rows } = await fixture.backend.pg.query(
    'select name, last_result::text, next_position from scheduled_jobs order by name',
  );
  return rows;
}

const reportRequests = () =>
  fixture.providerRequests.filter(({ url }) => url.endsWith('/recon/combined')).length;

describe('settlements', () => {
  it('are stored with their lines, so that the team sees when a donation was paid out', async () => {
    await addDonation(1);
    addSettlement({ amount: 242_920 });
    addLine();
    addLine({
      entity_id: 'rfnd_1',
      type: 'refund',
      debit: 50_000,
      credit: 0,
      fee: 0,
      payment_id: 'pay_Settled1',
    });
    expect(await run('2026-11-05T20:00:00Z')).toBe(200);
    expect(await list()).toMatchObject([
      {
        id: 'setl_1',
        status: 'processed',
        utr: 'AXISCN0912345678',
        amount_paise: 242_920,
        paid_out_on: '2026-11-04',
        has_failed: false,
        payments: 1,
        paid_paise: 300_000,
        fee_paise: 7_080,
        returned_paise: 50_000,
        other_paise: 0,
        found_count: 1,
      },
    ]);
    expect(await linesOf('setl_1')).toMatchObject([
      { entity_id: 'pay_Settled1', is_of_this_site: true, name: 'Meera Tandon' },
      { entity_id: 'rfnd_1', is_of_this_site: true, debit_paise: 50_000 },
    ]);
    const { data } = await people.staff.client
      .rpc('payouts_of_donations', { donation_ids: DONATIONS })
      .throwOnError();
    expect(data).toEqual([
      {
        donation_id: DONATIONS[0],
        settlement_id: 'setl_1',
        paid_out_on: '2026-11-04',
        utr: 'AXISCN0912345678',
      },
    ]);
    expect(await reviewItems()).toEqual([]);
    expect(log()).toBe('');
  });

  it('are looked for once a day, and again after an event of the provider', async () => {
    await addDonation(1);
    addSettlement({ status: 'failed', utr: null });
    addLine();
    await run('2026-11-05T20:00:00Z');
    await run('2026-11-05T20:00:00Z');
    expect(reportRequests()).toBe(2);
    expect(await list()).toMatchObject([{ status: 'failed', paid_out_on: null }]);

    addSettlement();
    const body = JSON.stringify({ event: 'settlement.processed', payload: {} });
    const { status } = await receiveEvent(
      new Request('http://functions.test/razorpay-webhook', {
        method: 'POST',
        headers: { 'x-razorpay-signature': sign(body) },
        body,
      }),
      fixture.environment,
    );
    expect(status).toBe(200);
    await run('2026-11-05T20:00:00Z');
    expect(await list()).toMatchObject([
      { status: 'processed', paid_out_on: '2026-11-04', has_failed: true },
    ]);
    expect(await list()).toHaveLength(1);
  });

  it('that fail to load leave the comparison of payments complete', async () => {
    await addDonation(1);
    addSettlement();
    provider.failure = (path) => (path.includes('/settlements') ? 500 : undefined);
    expect(await run('2026-11-05T20:00:00Z')).toBe(200);
    expect(await jobs()).toMatchObject([
      { name: 'reconcile', last_result: 'complete' },
      { name: 'settlements', last_result: 'failed' },
    ]);
    expect(log()).toContain('provider answered 500');
    expect(await reviewItems()).toEqual([]);
  });

  it('that an account can’t read are one review item, which closes once it can', async () => {
    await addDonation(1);
    addSettlement();
    addLine();
    provider.failure = (path) => (path.includes('/settlements') ? 400 : undefined);
    await run('2026-11-05T20:00:00Z');
    await run('2026-11-06T20:00:00Z');
    expect(await reviewItems()).toMatchObject([{ kind: 'no-payouts', is_closed: false }]);
    provider.failure = () => undefined;
    await run('2026-11-07T20:00:00Z');
    expect(await reviewItems()).toMatchObject([{ kind: 'no-payouts', is_closed: true }]);
  });

  it('go on from the page that was reached', async () => {
    await addDonation(1);
    addSettlement();
    for (let number = 0; number < 1000; number += 1) {
      addLine({ entity_id: `pay_Other${number}`, settlement_id: 'setl_2', order_id: null });
    }
    addLine();
    let pages = 0;
    provider.failure = (path) => {
      if (path.endsWith('/recon/combined')) pages += 1;
      return path.endsWith('/recon/combined') && pages === 3 ? 500 : undefined;
    };
    await run('2026-11-05T20:00:00Z');
    expect((await jobs())[1]).toMatchObject({
      last_result: 'failed',
      next_position: { year: 2026, month: 11, skip: 1000 },
    });
    expect(await linesOf('setl_1')).toEqual([]);
    await run('2026-11-05T21:30:00Z');
    expect((await jobs())[1]).toMatchObject({ last_result: 'complete', next_position: null });
    expect(await linesOf('setl_1')).toHaveLength(1);
    // The list doesn't know it. It was made on demand.
    expect(await list()).toMatchObject([{ id: 'setl_2', status: 'processed' }, { id: 'setl_1' }]);
    expect((await linesOf('setl_2'))[0]).toMatchObject({ is_of_this_site: false, name: null });
  });

  it('that leave out payments for more than ten days are one review item, until they are paid out', async () => {
    await addDonation(1);
    await addDonation(2, '2026-11-03T06:00:00Z');
    await run('2026-11-20T20:00:00Z');
    expect(await reviewItems()).toEqual([
      {
        kind: 'not-paid-out',
        reference: 'test pay_Settled2',
        description: '₹6,000 of 2 payments haven’t been paid out. The newest is pay_Settled2.',
        is_closed: false,
      },
    ]);

    addSettlement();
    addLine({ entity_id: 'pay_Settled2', order_id: 'order_Settled2' });
    await run('2026-11-21T20:00:00Z');
    expect(await reviewItems()).toEqual([
      {
        kind: 'not-paid-out',
        reference: 'test pay_Settled1',
        description: '₹3,000 of 1 payment hasn’t been paid out. It is pay_Settled1.',
        is_closed: false,
      },
    ]);

    addSettlement({ amount: 585_840 });
    addLine();
    await run('2026-11-22T20:00:00Z');
    expect(await reviewItems()).toMatchObject([
      { kind: 'not-paid-out', reference: 'test pay_Settled1', is_closed: true },
    ]);
  });

  it('of one mode are nothing of the other', async () => {
    await addDonation(1);
    addSettlement();
    addLine();
    await run('2026-11-05T20:00:00Z');
    const { data } = await people.admin.client
      .rpc('settlement_list', { mode: 'live' })
      .throwOnError();
    expect(data).toEqual([]);
  });
});
