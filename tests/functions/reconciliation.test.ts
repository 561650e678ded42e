import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  readReconciliationSettings,
  type ReconciliationSettings,
} from '../../supabase/functions/_shared/environment.ts';
import { decideStatus } from '../../supabase/functions/_shared/donation-status.ts';
import { reconcile } from '../../supabase/functions/_shared/reconciliation.ts';
import {
  shortenTimeout,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../support/functions-fixture.ts';
import { payer, paymentOf } from '../support/provider-events.ts';
import { insertRow } from '../support/rows.ts';

const SINCE = new Date('2026-11-01T00:00:00+05:30');

let fixture: FunctionsFixture;
let settings: ReconciliationSettings;
/** The provider's payments by order id. */
let payments: Record<string, unknown[]>;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  settings = readReconciliationSettings(fixture.environment);
});
afterAll(() => fixture.close());

function mockPayments(unknownOrderStatus: number) {
  fixture.mockProvider((_body, path) => {
    const items = payments[/orders\/(\w+)\/payments/.exec(path)?.[1] ?? ''];
    if (!items)
      return Response.json(
        { error: { code: 'BAD_REQUEST_ERROR' } },
        { status: unknownOrderStatus },
      );
    return Response.json({ entity: 'collection', count: items.length, items });
  });
}

beforeEach(() => {
  payments = {};
  mockPayments(400);
});
afterEach(async () => {
  fixture.providerRequests.length = 0;
  await fixture.backend.pg.query(`delete from donations where provider_order_id like 'order_R%'`);
  await fixture.backend.pg.query(`delete from payment_events`);
});

async function insertDonation(orderId: string, row: Record<string, unknown> = {}) {
  await insertRow(fixture.backend.pg, 'donations', {
    id: crypto.randomUUID(),
    amount_paise: 300_000,
    currency: 'INR',
    type: 'One-time',
    status: 'pending',
    provider_order_id: orderId,
    created_at: '2026-11-10T12:00:00Z',
    ...row,
  });
}

async function readDonation(orderId: string) {
  const { rows } = await fixture.backend.pg.query(
    'select status, provider_payment_id from donations where provider_order_id = $1',
    [orderId],
  );
  return rows[0];
}

async function allRows() {
  const { rows } = await fixture.backend.pg.query(
    `select to_jsonb(d) as row from donations as d union all
     select to_jsonb(e) from payment_events as e order by 1`,
  );
  return rows;
}

const payment = (id: string, facts: Record<string, unknown> = {}) => paymentOf({ id, ...facts });

describe('a donation whose event was lost', () => {
  it('is completed by its payment once, however often reconciliation runs', async () => {
    await insertDonation('order_R1');
    payments['order_R1'] = [payment('pay_R1')];

    const findings = await reconcile(settings, SINCE);
    expect(findings).toEqual([
      {
        donationId: expect.any(String),
        orderId: 'order_R1',
        statusBefore: 'pending',
        statusAfter: 'completed',
        result: 'repaired',
        note: 'pay_R1 is recorded',
      },
    ]);
    expect(await readDonation('order_R1')).toEqual({
      status: 'completed',
      provider_payment_id: 'pay_R1',
    });
    const before = await allRows();
    expect(await reconcile(settings, SINCE)).toMatchObject([
      { result: 'agrees', statusAfter: 'completed' },
    ]);
    expect(await allRows()).toEqual(before);
  });

  it('is completed when it failed before', async () => {
    await insertDonation('order_R1', { status: 'failed' });
    payments['order_R1'] = [payment('pay_R2'), payment('pay_R1', { status: 'failed' })];
    await reconcile(settings, SINCE);
    expect(await readDonation('order_R1')).toMatchObject({ status: 'completed' });
  });

  it('fails, and is completed by the same payment when the bank responds late', async () => {
    await insertDonation('order_R1');
    payments['order_R1'] = [payment('pay_R1', { status: 'failed', captured: false })];
    await reconcile(settings, SINCE);
    expect(await readDonation('order_R1')).toEqual({ status: 'failed', provider_payment_id: null });
    expect(await reconcile(settings, SINCE)).toMatchObject([
      { result: 'open', note: 'only failed payments' },
    ]);
    payments['order_R1'] = [payment('pay_R1')];
    await reconcile(settings, SINCE);
    expect(await readDonation('order_R1')).toMatchObject({ status: 'completed' });
  });

  it('is refunded when its payment was refunded', async () => {
    await insertDonation('order_R1');
    payments['order_R1'] = [payment('pay_R1', { status: 'refunded', amount_refunded: 300_000 })];
    await reconcile(settings, SINCE);
    expect(await readDonation('order_R1')).toMatchObject({ status: 'refunded' });
  });

  it('stores no personal data of the payer', async () => {
    await insertDonation('order_R1');
    payments['order_R1'] = [payment('pay_R1')];
    await reconcile(settings, SINCE);
    const { rows } = await fixture.backend.pg.query('select id, payload from payment_events');
    expect(rows).toHaveLength(1);
    const stored = JSON.stringify(rows);
    expect(stored).toContain('reconcile:pay_R1:completed');
    for (const word of [payer.email, payer.contact, payer.vpa]) expect(stored).not.toContain(word);
  });
});

describe('the donations that are checked', () => {
  it('are all since the day except refunded ones, completed ones last', async () => {
    await insertDonation('order_Rcompleted', {
      status: 'completed',
      provider_payment_id: 'pay_R1',
      id: '00000000-0000-4000-8000-000000000001',
    });
    await insertDonation('order_Rpending', {
      created_at: SINCE.toISOString(),
      id: '00000000-0000-4000-8000-000000000002',
    });
    await insertDonation('order_Rfailed', {
      status: 'failed',
      id: '00000000-0000-4000-8000-000000000003',
    });
    await insertDonation('order_Rrefunded', { status: 'refunded' });
    await insertDonation('order_Rold', { created_at: '2026-10-31T18:29:59Z' });
    payments = { order_Rpending: [], order_Rfailed: [], order_Rcompleted: [payment('pay_R1')] };

    const findings = await reconcile(settings, SINCE);
    expect(findings.map(({ orderId, note }) => [orderId, note])).toEqual([
      ['order_Rpending', 'no payment'],
      ['order_Rfailed', 'no payment'],
      ['order_Rcompleted', 'pay_R1 is captured'],
    ]);
    expect(await readDonation('order_Rpending')).toMatchObject({ status: 'pending' });
  });

  it('include those beyond the first page', async () => {
    await fixture.backend.pg.query(
      `insert into donations (amount_paise, type, provider_order_id, created_at)
       select 300000, 'One-time', 'order_R' || n, '2026-11-10' from generate_series(1, 502) as n`,
    );
    // A failing provider is called for the first three donations only, which makes the test fast.
    fixture.mockProvider(() => Response.json({}, { status: 503 }));
    const findings = await reconcile(settings, SINCE);
    expect(new Set(findings.map(({ orderId }) => orderId)).size).toBe(502);
  });
});

describe('a provider that fails', () => {
  it.each([
    [400, 'needs review', 'the provider does not know this order (400)'],
    [401, 'not checked', 'provider answered 401'],
    [429, 'not checked', 'provider answered 429'],
    [500, 'not checked', 'provider answered 500'],
  ])(
    'with %i for one order is one finding, and the other donations are repaired',
    async (status, result, note) => {
      await insertDonation('order_R1');
      await insertDonation('order_Rother');
      await insertDonation('order_R3');
      payments = { order_R1: [payment('pay_R1')], order_R3: [payment('pay_R3')] };
      mockPayments(status);
      const findings = await reconcile(settings, SINCE);
      expect(findings).toHaveLength(3);
      expect(findings.find(({ orderId }) => orderId === 'order_Rother')).toMatchObject({
        result,
        note,
        statusBefore: 'pending',
        statusAfter: 'pending',
      });
      for (const order of ['order_R1', 'order_R3']) {
        expect(await readDonation(order)).toMatchObject({ status: 'completed' });
      }
    },
  );

  it('with a malformed response changes nothing', async () => {
    await insertDonation('order_R1');
    fixture.mockProvider(() => Response.json({ items: [{ id: 'pay_R1' }] }));
    expect(await reconcile(settings, SINCE)).toMatchObject([
      {
        result: 'not checked',
        note: 'the provider’s response is malformed',
        statusAfter: 'pending',
      },
    ]);
  });
});

describe('a provider that is down or slow', () => {
  it('is skipped after three orders; the next run checks all of them', async () => {
    for (let order = 1; order <= 5; order += 1) {
      await insertDonation(`order_R${order}`);
      payments[`order_R${order}`] = [payment(`pay_R${order}`)];
    }
    const before = await allRows();
    fixture.mockProvider(() => Response.json({}, { status: 503 }));
    const findings = await reconcile(settings, SINCE);
    expect(findings.map(({ result }) => result)).toEqual(
      Array.from({ length: 5 }, () => 'not checked'),
    );
    expect(findings.map(({ note }) => note).slice(2)).toEqual([
      'provider answered 503',
      'skipped after 3 failures in a row',
      'skipped after 3 failures in a row',
    ]);
    expect(fixture.providerRequests).toHaveLength(3);
    expect(await allRows()).toEqual(before);

    mockPayments(400);
    const again = await reconcile(settings, SINCE);
    expect(again.map(({ statusAfter }) => statusAfter)).toEqual(
      Array.from({ length: 5 }, () => 'completed'),
    );
  });

  it('is named in the note', async () => {
    await insertDonation('order_R1');
    const unreachable = { ...settings, RAZORPAY_API_URL: 'http://127.0.0.1:9' };
    expect(await reconcile(unreachable, SINCE)).toMatchObject([
      { result: 'not checked', note: 'provider cannot be reached' },
    ]);
    const spy = shortenTimeout(8_000);
    fixture.mockProvider(() => new Promise(() => {}));
    expect(await reconcile(settings, SINCE)).toMatchObject([
      { result: 'not checked', note: 'provider did not respond within 8 seconds' },
    ]);
    spy.mockRestore();
    expect(await readDonation('order_R1')).toMatchObject({ status: 'pending' });
  });
});

describe('a completed donation', () => {
  const completed = { status: 'completed', provider_payment_id: 'pay_R1' };
  const refunded = (id: string) =>
    payment(id, { status: 'refunded', amount_refunded: 300_000, refund_status: 'full' });

  it('whose refund event was lost is refunded once', async () => {
    await insertDonation('order_R1', completed);
    payments['order_R1'] = [refunded('pay_R1'), payment('pay_R0', { status: 'failed' })];
    expect(await reconcile(settings, SINCE)).toMatchObject([
      {
        statusBefore: 'completed',
        statusAfter: 'refunded',
        result: 'repaired',
        note: 'pay_R1 is recorded',
      },
    ]);
    expect(await readDonation('order_R1')).toEqual({
      status: 'refunded',
      provider_payment_id: 'pay_R1',
    });
    expect(await reconcile(settings, SINCE)).toEqual([]);
  });

  it.each([
    [
      'it was partly refunded',
      [payment('pay_R1', { amount_refunded: 100_000, refund_status: 'partial' })],
      'agrees',
      'pay_R1 is captured',
    ],
    [
      'a second payment was refunded',
      [payment('pay_R1'), refunded('pay_R2')],
      'agrees',
      'pay_R1 is captured',
    ],
    [
      'it was paid again',
      [payment('pay_R1'), payment('pay_R2')],
      'needs review',
      'paid again with pay_R2',
    ],
    [
      'its payment was refunded and a second one was not',
      [refunded('pay_R1'), payment('pay_R2')],
      'needs review',
      'pay_R1 was refunded; paid with pay_R2',
    ],
    [
      'the provider has no such payment',
      [payment('pay_R2', { status: 'failed', captured: false })],
      'needs review',
      'completed, but pay_R1 is not captured',
    ],
    [
      'the refund is of another amount',
      [payment('pay_R1', { status: 'refunded', amount: 100, amount_refunded: 100 })],
      'needs review',
      'pay_R1 does not match the amount or currency of the order',
    ],
  ])('stays completed when %s', async (_case, given, result, note) => {
    await insertDonation('order_R1', completed);
    payments['order_R1'] = given;
    expect(await reconcile(settings, SINCE)).toMatchObject([
      { statusAfter: 'completed', result, note },
    ]);
    expect(await readDonation('order_R1')).toEqual(completed);
  });
});

function recordCapture(id: string) {
  return fixture.backend.service
    .rpc('record_payment_event', {
      event_id: `evt_${id}`,
      event_type: 'payment.captured',
      payload: {},
      order_id: 'order_R1',
      payment_id: id,
      amount_paise: 300_000,
      currency: 'INR',
      next_status: 'completed',
    })
    .throwOnError();
}

describe('an event that arrives during reconciliation', () => {
  it('completes the donation first, and the finding says so', async () => {
    await insertDonation('order_R1');
    fixture.mockProvider(async () => {
      await recordCapture('pay_R1');
      return Response.json({ items: [payment('pay_R1')] });
    });
    expect(await reconcile(settings, SINCE)).toMatchObject([
      {
        statusBefore: 'pending',
        statusAfter: 'completed',
        result: 'agrees',
        note: 'already recorded by the provider’s own event',
      },
    ]);
    expect(await readDonation('order_R1')).toEqual({
      status: 'completed',
      provider_payment_id: 'pay_R1',
    });
  });

  it('of a payment that completed another donation leaves this one for review', async () => {
    await insertDonation('order_R1');
    await insertDonation('order_R2', { status: 'completed', provider_payment_id: 'pay_R1' });
    payments = { order_R1: [payment('pay_R1')], order_R2: [payment('pay_R1')] };
    const [finding] = await reconcile(settings, SINCE);
    expect(finding).toMatchObject({
      statusAfter: 'pending',
      result: 'needs review',
      note: 'pay_R1 was not recorded: second-payment',
    });
    const [again] = await reconcile(settings, SINCE);
    expect(again).toMatchObject({ statusAfter: 'pending', result: 'needs review' });
  });
});

describe('the decision about a pending donation', () => {
  const order = {
    status: 'pending',
    amount_paise: 300_000,
    currency: 'INR',
    provider_payment_id: null,
  };

  it.each([
    [
      'another amount',
      [payment('pay_1', { amount: 100 })],
      'pay_1 does not match the amount or currency of the order',
    ],
    [
      'another currency',
      [payment('pay_1', { currency: 'USD' })],
      'pay_1 does not match the amount or currency of the order',
    ],
    [
      'an authorized payment',
      [payment('pay_1', { status: 'authorized', captured: false })],
      'authorized and not captured: pay_1',
    ],
  ])('needs review for %s, and nothing is recorded', (_case, given, note) => {
    expect(decideStatus(order, given)).toEqual({ result: 'needs review', note });
  });

  it('records the older of two captured payments and reports the other', () => {
    const given = [
      payment('pay_new', { created_at: 200 }),
      payment('pay_failed', { created_at: 50, status: 'failed' }),
      payment('pay_old', { created_at: 100 }),
    ];
    expect(decideStatus(order, given)).toMatchObject({
      result: 'needs review',
      note: 'pay_old is recorded; paid again with pay_new',
      payment: { id: 'pay_old' },
      nextStatus: 'completed',
    });
  });

  it('ignores a refunded payment beside a captured one', () => {
    const given = [payment('pay_1', { status: 'refunded' }), payment('pay_2')];
    expect(decideStatus(order, given)).toMatchObject({
      result: 'repaired',
      payment: { id: 'pay_2' },
      nextStatus: 'completed',
    });
  });

  it('ignores a payment that was refunded without being captured', () => {
    const given = [payment('pay_1', { status: 'refunded', captured: false })];
    expect(decideStatus(order, given)).toEqual({ result: 'open', note: 'no payment' });
  });
});
