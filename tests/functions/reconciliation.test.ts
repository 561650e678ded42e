import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readReconciliationSettings,
  type ReconciliationSettings,
} from '../../supabase/functions/_shared/environment.ts';
import { reconcile } from '../../supabase/functions/_shared/reconciliation.ts';
import { judge } from '../../supabase/functions/_shared/verdict.ts';
import { startFunctionsWorld, type FunctionsWorld } from '../support/functions-world.ts';
import { payer, paymentOf } from '../support/provider-events.ts';
import { insertRow } from '../support/rows.ts';

const SINCE = new Date('2026-11-01T00:00:00+05:30');

let world: FunctionsWorld;
let settings: ReconciliationSettings;
/** What the provider knows: payments by order. */
let payments: Record<string, unknown[]>;

beforeAll(async () => {
  world = await startFunctionsWorld();
  settings = readReconciliationSettings(world.environment);
});
afterAll(() => world.close());

function answerUnknownWith(status: number) {
  world.providerAnswers((_body, path) => {
    const items = payments[/orders\/(\w+)\/payments/.exec(path)?.[1] ?? ''];
    if (!items) return Response.json({ error: { code: 'BAD_REQUEST_ERROR' } }, { status });
    return Response.json({ entity: 'collection', count: items.length, items });
  });
}

beforeEach(() => {
  payments = {};
  answerUnknownWith(400);
});
afterEach(async () => {
  world.asked.length = 0;
  await world.backend.pg.query(`delete from donations where provider_order_id like 'order_R%'`);
  await world.backend.pg.query(`delete from payment_events`);
});

async function donation(orderId: string, row: Record<string, unknown> = {}) {
  await insertRow(world.backend.pg, 'donations', {
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

async function stateOf(orderId: string) {
  const { rows } = await world.backend.pg.query(
    'select status, provider_payment_id from donations where provider_order_id = $1',
    [orderId],
  );
  return rows[0];
}

async function allRows() {
  const { rows } = await world.backend.pg.query(
    `select to_jsonb(d) as row from donations as d union all
     select to_jsonb(e) from payment_events as e order by 1`,
  );
  return rows;
}

const payment = (id: string, facts: Record<string, unknown> = {}) => paymentOf({ id, ...facts });

describe('a donation whose event was lost', () => {
  it('is completed by its payment, once, however often it is asked about', async () => {
    await donation('order_R1');
    payments['order_R1'] = [payment('pay_R1')];

    const findings = await reconcile(settings, SINCE);
    expect(findings).toEqual([
      {
        donationId: expect.any(String),
        orderId: 'order_R1',
        was: 'pending',
        is: 'completed',
        kind: 'repaired',
        note: 'pay_R1 is recorded',
      },
    ]);
    expect(await stateOf('order_R1')).toEqual({
      status: 'completed',
      provider_payment_id: 'pay_R1',
    });
    const before = await allRows();
    expect(await reconcile(settings, SINCE)).toMatchObject([{ kind: 'agrees', is: 'completed' }]);
    expect(await allRows()).toEqual(before);
  });

  it('is completed when the donation had failed before', async () => {
    await donation('order_R1', { status: 'failed' });
    payments['order_R1'] = [payment('pay_R2'), payment('pay_R1', { status: 'failed' })];
    await reconcile(settings, SINCE);
    expect(await stateOf('order_R1')).toMatchObject({ status: 'completed' });
  });

  it('fails, and is completed by the same payment when a bank answers late', async () => {
    await donation('order_R1');
    payments['order_R1'] = [payment('pay_R1', { status: 'failed', captured: false })];
    await reconcile(settings, SINCE);
    expect(await stateOf('order_R1')).toEqual({ status: 'failed', provider_payment_id: null });
    expect(await reconcile(settings, SINCE)).toMatchObject([
      { kind: 'open', note: 'nothing but failed payments' },
    ]);
    payments['order_R1'] = [payment('pay_R1')];
    await reconcile(settings, SINCE);
    expect(await stateOf('order_R1')).toMatchObject({ status: 'completed' });
  });

  it('is refunded when its payment was given back', async () => {
    await donation('order_R1');
    payments['order_R1'] = [payment('pay_R1', { status: 'refunded', amount_refunded: 300_000 })];
    await reconcile(settings, SINCE);
    expect(await stateOf('order_R1')).toMatchObject({ status: 'refunded' });
  });

  it('keeps nothing about the person who paid', async () => {
    await donation('order_R1');
    payments['order_R1'] = [payment('pay_R1')];
    await reconcile(settings, SINCE);
    const { rows } = await world.backend.pg.query('select id, payload from payment_events');
    expect(rows).toHaveLength(1);
    const kept = JSON.stringify(rows);
    expect(kept).toContain('reconcile:pay_R1:completed');
    for (const word of [payer.email, payer.contact, payer.vpa]) expect(kept).not.toContain(word);
  });
});

describe('which donations are asked about', () => {
  it('all since the day but refunded ones, and completed ones last', async () => {
    await donation('order_Rcompleted', {
      status: 'completed',
      provider_payment_id: 'pay_R1',
      id: '00000000-0000-4000-8000-000000000001',
    });
    await donation('order_Rpending', {
      created_at: SINCE.toISOString(),
      id: '00000000-0000-4000-8000-000000000002',
    });
    await donation('order_Rfailed', {
      status: 'failed',
      id: '00000000-0000-4000-8000-000000000003',
    });
    await donation('order_Rrefunded', { status: 'refunded' });
    await donation('order_Rold', { created_at: '2026-10-31T18:29:59Z' });
    payments = { order_Rpending: [], order_Rfailed: [], order_Rcompleted: [payment('pay_R1')] };

    const findings = await reconcile(settings, SINCE);
    expect(findings.map(({ orderId, note }) => [orderId, note])).toEqual([
      ['order_Rpending', 'no payment'],
      ['order_Rfailed', 'no payment'],
      ['order_Rcompleted', 'pay_R1 is captured'],
    ]);
    expect(await stateOf('order_Rpending')).toMatchObject({ status: 'pending' });
  });

  it('all of them, when there are more than one answer holds', async () => {
    await world.backend.pg.query(
      `insert into donations (amount_paise, type, provider_order_id, created_at)
       select 300000, 'One-time', 'order_R' || n, '2026-11-10' from generate_series(1, 502) as n`,
    );
    for (let order = 1; order <= 502; order += 1) payments[`order_R${order}`] = [];
    expect(await reconcile(settings, SINCE)).toHaveLength(502);
  }, 60_000);
});

describe('a provider that fails', () => {
  it.each([
    [400, 'for a person', 'the provider does not know this order (400)'],
    [401, 'not asked', 'provider answered 401'],
    [429, 'not asked', 'provider answered 429'],
    [500, 'not asked', 'provider answered 500'],
  ])(
    'with %i for one order is a finding, and the others are repaired',
    async (status, kind, note) => {
      await donation('order_R1');
      await donation('order_Rother');
      await donation('order_R3');
      payments = { order_R1: [payment('pay_R1')], order_R3: [payment('pay_R3')] };
      answerUnknownWith(status);
      const findings = await reconcile(settings, SINCE);
      expect(findings).toHaveLength(3);
      expect(findings.find(({ orderId }) => orderId === 'order_Rother')).toMatchObject({
        kind,
        note,
        was: 'pending',
        is: 'pending',
      });
      for (const order of ['order_R1', 'order_R3']) {
        expect(await stateOf(order)).toMatchObject({ status: 'completed' });
      }
    },
  );

  it('by answering something else changes nothing', async () => {
    await donation('order_R1');
    world.providerAnswers(() => Response.json({ items: [{ id: 'pay_R1' }] }));
    expect(await reconcile(settings, SINCE)).toMatchObject([
      { kind: 'not asked', note: 'the provider’s answer can not be read', is: 'pending' },
    ]);
  });
});

describe('a provider that is down or slow', () => {
  it('is given up after three orders; another run asks about all of them again', async () => {
    for (let order = 1; order <= 5; order += 1) {
      await donation(`order_R${order}`);
      payments[`order_R${order}`] = [payment(`pay_R${order}`)];
    }
    const before = await allRows();
    world.providerAnswers(() => Response.json({}, { status: 503 }));
    const findings = await reconcile(settings, SINCE);
    expect(findings.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'not asked'));
    expect(findings.map(({ note }) => note).slice(2)).toEqual([
      'provider answered 503',
      'nothing was answered 3 times in a row',
      'nothing was answered 3 times in a row',
    ]);
    expect(world.asked).toHaveLength(3);
    expect(await allRows()).toEqual(before);

    answerUnknownWith(400);
    const again = await reconcile(settings, SINCE);
    expect(again.map(({ is }) => is)).toEqual(Array.from({ length: 5 }, () => 'completed'));
  });

  it('says which', async () => {
    await donation('order_R1');
    const nobody = { ...settings, RAZORPAY_API_URL: 'http://127.0.0.1:9' };
    expect(await reconcile(nobody, SINCE)).toMatchObject([
      { kind: 'not asked', note: 'provider can not be reached' },
    ]);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // Eight seconds pass at once; every other time stays what it is.
    const spy = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation((milliseconds) => timeout(milliseconds === 8_000 ? 50 : milliseconds));
    world.providerAnswers(() => new Promise(() => {}));
    expect(await reconcile(settings, SINCE)).toMatchObject([
      { kind: 'not asked', note: 'provider did not answer within 8 seconds' },
    ]);
    spy.mockRestore();
    expect(await stateOf('order_R1')).toMatchObject({ status: 'pending' });
  });
});

describe('a completed donation', () => {
  const completed = { status: 'completed', provider_payment_id: 'pay_R1' };
  const givenBack = (id: string) =>
    payment(id, { status: 'refunded', amount_refunded: 300_000, refund_status: 'full' });

  it('whose refund was lost is refunded, once', async () => {
    await donation('order_R1', completed);
    payments['order_R1'] = [givenBack('pay_R1'), payment('pay_R0', { status: 'failed' })];
    expect(await reconcile(settings, SINCE)).toMatchObject([
      { was: 'completed', is: 'refunded', kind: 'repaired', note: 'pay_R1 is recorded' },
    ]);
    expect(await stateOf('order_R1')).toEqual({
      status: 'refunded',
      provider_payment_id: 'pay_R1',
    });
    expect(await reconcile(settings, SINCE)).toEqual([]);
  });

  it.each([
    [
      'a part of it was given back',
      [payment('pay_R1', { amount_refunded: 100_000, refund_status: 'partial' })],
      'agrees',
      'pay_R1 is captured',
    ],
    [
      'a second payment was given back',
      [payment('pay_R1'), givenBack('pay_R2')],
      'agrees',
      'pay_R1 is captured',
    ],
    [
      'it was paid once more',
      [payment('pay_R1'), payment('pay_R2')],
      'for a person',
      'paid once more with pay_R2',
    ],
    [
      'its payment was given back and a second one kept',
      [givenBack('pay_R1'), payment('pay_R2')],
      'for a person',
      'pay_R1 was given back; paid with pay_R2',
    ],
    [
      'the provider has no such payment',
      [payment('pay_R2', { status: 'failed', captured: false })],
      'for a person',
      'completed, and pay_R1 is not captured',
    ],
    [
      'another amount was given back than the donation’s',
      [payment('pay_R1', { status: 'refunded', amount: 100, amount_refunded: 100 })],
      'for a person',
      'pay_R1 is not what the order was made for',
    ],
  ])('stays when %s', async (_case, given, kind, note) => {
    await donation('order_R1', completed);
    payments['order_R1'] = given;
    expect(await reconcile(settings, SINCE)).toMatchObject([{ is: 'completed', kind, note }]);
    expect(await stateOf('order_R1')).toEqual(completed);
  });
});

function recordCapture(id: string) {
  return world.backend.service
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

describe('an event that comes while the provider is asked', () => {
  it('is faster, and that is said', async () => {
    await donation('order_R1');
    world.providerAnswers(async () => {
      await recordCapture('pay_R1');
      return Response.json({ items: [payment('pay_R1')] });
    });
    expect(await reconcile(settings, SINCE)).toMatchObject([
      {
        was: 'pending',
        is: 'completed',
        kind: 'agrees',
        note: 'recorded meanwhile by the provider’s own event',
      },
    ]);
    expect(await stateOf('order_R1')).toEqual({
      status: 'completed',
      provider_payment_id: 'pay_R1',
    });
  });

  it('of a payment that completed another donation leaves this one for a person', async () => {
    await donation('order_R1');
    await donation('order_R2', { status: 'completed', provider_payment_id: 'pay_R1' });
    payments = { order_R1: [payment('pay_R1')], order_R2: [payment('pay_R1')] };
    const [finding] = await reconcile(settings, SINCE);
    expect(finding).toMatchObject({
      is: 'pending',
      kind: 'for a person',
      note: 'pay_R1 was not recorded: second-payment',
    });
    const [again] = await reconcile(settings, SINCE);
    expect(again).toMatchObject({ is: 'pending', kind: 'for a person' });
  });
});

describe('what payments say about an order', () => {
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
      'pay_1 is not what the order was made for',
    ],
    [
      'another currency',
      [payment('pay_1', { currency: 'USD' })],
      'pay_1 is not what the order was made for',
    ],
    [
      'a payment that nobody captured',
      [payment('pay_1', { status: 'authorized', captured: false })],
      'authorized and not captured: pay_1',
    ],
  ])('%s is for a person, and nothing is recorded', (_case, given, note) => {
    expect(judge(order, given)).toEqual({ kind: 'for a person', note });
  });

  it('two captures: the older is recorded, the other is for a person', () => {
    const given = [
      payment('pay_new', { created_at: 200 }),
      payment('pay_failed', { created_at: 50, status: 'failed' }),
      payment('pay_old', { created_at: 100 }),
    ];
    expect(judge(order, given)).toMatchObject({
      kind: 'for a person',
      note: 'pay_old is recorded; paid once more with pay_new',
      payment: { id: 'pay_old' },
      nextStatus: 'completed',
    });
  });

  it('a second payment that was given back leaves the first', () => {
    const given = [payment('pay_1', { status: 'refunded' }), payment('pay_2')];
    expect(judge(order, given)).toMatchObject({
      kind: 'repaired',
      payment: { id: 'pay_2' },
      nextStatus: 'completed',
    });
  });

  it('a payment that was given back without having been captured is no payment', () => {
    const given = [payment('pay_1', { status: 'refunded', captured: false })];
    expect(judge(order, given)).toEqual({ kind: 'open', note: 'no payment' });
  });
});
