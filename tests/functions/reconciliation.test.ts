import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  readReconciliationSettings,
  type ReconciliationSettings,
} from '../../supabase/functions/_shared/environment.ts';
import { storePaymentEvent } from '../../supabase/functions/_shared/payment-events.ts';
import {
  failuresOf,
  reconcile,
  windowOf,
} from '../../supabase/functions/_shared/reconciliation.ts';
import { FakeProvider } from '../support/fake-provider.ts';
import {
  shortenTimeout,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../support/functions-fixture.ts';
import { payer, paymentOf } from '../support/provider-events.ts';
import { deleteDonations, insertRow } from '../support/rows.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const WEEK = windowOf(new Date('2026-11-15T12:00:00Z'), NOW);
/** Unix seconds within the week. */
const created_at = NOW.getTime() / 1000 - 7_200;

let fixture: FunctionsFixture;
let settings: ReconciliationSettings;
let provider: FakeProvider;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  settings = readReconciliationSettings(fixture.environment);
});
afterAll(() => fixture.close());
beforeEach(() => {
  provider = new FakeProvider();
  fixture.mockProvider(provider.respond);
});
afterEach(async () => {
  fixture.providerRequests.length = 0;
  await fixture.backend.pg.exec('delete from team_matters; delete from payment_events');
  await deleteDonations(fixture.backend.pg, "provider_order_id like 'order_R%'");
});

const run = (start = WEEK, hasTime = () => true) =>
  reconcile(settings, start, { now: NOW, hasTime });

async function insertDonation(number: number, row: Record<string, unknown> = {}) {
  await insertRow(fixture.backend.pg, 'donations', {
    id: crypto.randomUUID(),
    amount_paise: 300_000,
    type: 'One-time',
    provider_order_id: `order_R${number}`,
    ...row,
  });
}

const completed = { status: 'completed', provider_payment_id: 'pay_R1' };

async function readDonation(number: number) {
  const { rows } = await fixture.backend.pg.query(
    `select status, provider_payment_id, refunded_paise from donations where provider_order_id = $1`,
    [`order_R${number}`],
  );
  return rows[0];
}

async function openedMatters() {
  const { rows } = await fixture.backend.pg.query<{ kind: string; reference: string }>(
    'select kind, reference from team_matters order by kind, reference',
  );
  return rows.map(({ kind, reference }) => [kind, reference]);
}

/** Adds a captured payment of order_R`number`. */
function pay(number: number, facts: Record<string, unknown> = {}) {
  provider.addPayment({
    id: `pay_R${number}`,
    order_id: `order_R${number}`,
    created_at,
    ...facts,
  });
}

const paths = () => fixture.providerRequests.map(({ url }) => url);

describe('a payment whose event was lost', () => {
  it('completes its donation; the next run finds nothing and asks about no order', async () => {
    await insertDonation(1);
    pay(1);
    expect(await run()).toMatchObject({
      findings: [
        {
          orderId: 'order_R1',
          error: null,
          result: { before: { status: 'pending' }, after: completed, newMatters: 0 },
        },
      ],
      read: { payments: 1, refunds: 0, disputes: 0 },
      newMatters: 0,
      next: null,
      error: null,
    });
    expect(await readDonation(1)).toEqual({ ...completed, refunded_paise: 0 });
    fixture.providerRequests.length = 0;
    expect(await run()).toMatchObject({ findings: [], next: null });
    expect(paths()).toEqual(['GET /v1/payments', 'GET /v1/refunds', 'GET /v1/disputes']);
  });

  it('is found among 2,000 abandoned orders in the first run, with four requests to the provider', async () => {
    await fixture.backend.pg.query(
      `insert into donations (amount_paise, type, provider_order_id, created_at)
       select 300000, 'One-time', 'order_R' || n, '2026-11-20' from generate_series(1, 2000) as n`,
    );
    pay(1_999);
    await fixture.backend.pg.exec('analyze donations');
    expect(await run()).toMatchObject({ next: null, error: null });
    expect(await readDonation(1_999)).toMatchObject({ status: 'completed' });
    expect(paths()).toEqual([
      'GET /v1/payments',
      'GET /v1/orders/order_R1999/payments',
      'GET /v1/refunds',
      'GET /v1/disputes',
    ]);
  });

  it('is found on the second page', async () => {
    await insertDonation(1);
    for (let number = 2; number <= 101; number += 1) {
      pay(number, { status: 'failed', captured: false });
    }
    pay(1, { created_at: created_at - 1 });
    expect(await run()).toMatchObject({ read: { payments: 101 }, next: null });
    expect(await readDonation(1)).toMatchObject({ status: 'completed' });
  });

  it('completes a donation that failed, and a failed payment does not undo it', async () => {
    await insertDonation(1, { status: 'failed' });
    pay(1);
    pay(1, { id: 'pay_Rfailed', status: 'failed', captured: false, created_at: created_at + 1 });
    await run();
    expect(await readDonation(1)).toMatchObject({ status: 'completed' });
    expect((await run()).findings).toEqual([]);
  });

  it('fails a pending donation when it failed', async () => {
    await insertDonation(1);
    pay(1, { status: 'failed', captured: false });
    await run();
    expect(await readDonation(1)).toMatchObject({ status: 'failed', provider_payment_id: null });
  });
});

describe('a donation that was refunded', () => {
  it('is completed again by the other payment of its order that was kept', async () => {
    await insertDonation(1, { ...completed, status: 'refunded', refunded_paise: 300_000 });
    pay(1, { status: 'refunded', amount_refunded: 300_000 });
    pay(1, { id: 'pay_Rkept' });
    await run();
    expect(await readDonation(1)).toEqual({
      status: 'completed',
      provider_payment_id: 'pay_Rkept',
      refunded_paise: 0,
    });
  });

  it.each([
    ['in full', 300_000, 'refunded'],
    ['in part', 100_000, 'completed'],
  ])('%s, of a payment long before the window, is found', async (_case, amount, status) => {
    await insertDonation(1, completed);
    pay(1, { created_at: created_at - 100 * 86_400 });
    provider.refund('pay_R1', amount, { created_at });
    await run();
    expect(await readDonation(1)).toEqual({ ...completed, status, refunded_paise: amount });
  });

  it('of a payment that its donation does not know is found by the payment', async () => {
    await insertDonation(1);
    pay(1, { created_at: created_at - 100 * 86_400 });
    provider.refund('pay_R1', 300_000, { created_at });
    await run();
    expect(await readDonation(1)).toMatchObject({ status: 'refunded' });
  });

  it('of a payment that the provider does not know is passed over', async () => {
    provider.refund('pay_Nobody', 100, { created_at });
    expect(await run()).toMatchObject({ findings: [], next: null, error: null });
  });
});

const dispute = (facts: Record<string, unknown> = {}) => ({
  id: 'disp_R1',
  payment_id: 'pay_R1',
  amount: 300_000,
  status: 'lost',
  created_at,
  ...facts,
});

describe('a dispute whose events were lost', () => {
  it('that is lost makes the donation disputed and opens one matter', async () => {
    await insertDonation(1, completed);
    pay(1, { created_at: created_at - 100 * 86_400 });
    provider.disputes = [dispute()];
    expect(await run()).toMatchObject({ newMatters: 1 });
    expect(await readDonation(1)).toMatchObject({ status: 'disputed' });
    fixture.providerRequests.length = 0;
    expect(await run()).toMatchObject({ newMatters: 0, findings: [] });
    expect(await openedMatters()).toEqual([['dispute', 'disp_R1 lost']]);
  });

  it('of a payment that belongs to no donation is a matter too', async () => {
    provider.disputes = [dispute({ status: 'open' })];
    expect(await run()).toMatchObject({ newMatters: 1 });
    expect(await openedMatters()).toEqual([['dispute', 'disp_R1']]);
  });
});

describe('what a person must decide', () => {
  it('is opened once: two payments, another amount, an unknown order, a missing capture', async () => {
    for (const number of [1, 2, 3]) await insertDonation(number);
    pay(1);
    pay(1, { id: 'pay_Rsecond', created_at: created_at + 1 });
    pay(2, { amount: 100 });
    pay(3, { status: 'authorized', captured: false, created_at: created_at - 86_400 });
    pay(4);
    pay(5, { invoice_id: 'inv_1' });
    for (let time = 0; time < 2; time += 1) {
      await run();
      expect(await openedMatters()).toEqual([
        ['reconciliation', 'pay_R3'],
        ['second-payment', 'pay_Rsecond'],
        ['unknown-order', 'pay_R4'],
        ['wrong-amount', 'pay_R2'],
      ]);
    }
    expect(await readDonation(2)).toMatchObject({ status: 'pending' });
  });
});

describe('an event that could not be compared when it arrived', () => {
  const event = {
    id: 'evt_due',
    type: 'payment.captured',
    payload: {
      payload: { payment: { entity: paymentOf({ id: 'pay_R1', order_id: 'order_R1' }) } },
    },
    orderId: 'order_R1',
  };

  it('is compared by the next run, however old the order is', async () => {
    await insertDonation(1, { created_at: '2020-01-01' });
    await storePaymentEvent(settings, event);
    await run();
    expect(await readDonation(1)).toMatchObject(completed);
    expect((await run()).findings).toEqual([]);
  });

  it('counts even when the provider does not know the order', async () => {
    await insertDonation(1);
    await storePaymentEvent(settings, event);
    provider.failure = (path) => (path.includes('/orders/') ? 400 : undefined);
    expect(await run()).toMatchObject({ error: null });
    expect(await readDonation(1)).toMatchObject(completed);
  });

  it('while another is compared makes that comparison start over', async () => {
    await insertDonation(1);
    pay(1, { status: 'failed', captured: false });
    let isFirst = true;
    fixture.mockProvider(async (body, path, query) => {
      if (path.includes('/orders/') && isFirst) {
        isFirst = false;
        await storePaymentEvent(settings, event);
      }
      return provider.respond(body, path, query);
    });
    await run();
    expect(await readDonation(1)).toMatchObject(completed);
  });
});

describe('a run that ends early', () => {
  beforeEach(async () => {
    for (let number = 1; number <= 101; number += 1) {
      pay(number, { status: 'failed', captured: false, created_at: created_at - number });
    }
    await insertDonation(101);
  });

  it('continues at the page that was not read', async () => {
    let pages = 0;
    const first = await run(WEEK, () => {
      pages += 1;
      return pages === 1;
    });
    expect(first).toMatchObject({ next: { ...WEEK, skip: 100 }, read: { payments: 100 } });
    expect(await readDonation(101)).toMatchObject({ status: 'pending' });
    expect(await run(first.next ?? WEEK)).toMatchObject({ next: null, read: { payments: 1 } });
    expect(await readDonation(101)).toMatchObject({ status: 'failed' });
  });

  it('for lack of time before an order repeats its page', async () => {
    let asked = 0;
    const first = await run(WEEK, () => {
      asked += 1;
      return asked <= 2;
    });
    expect(first.next).toEqual({ ...WEEK, skip: 100 });
    await run(first.next ?? WEEK);
    expect(await readDonation(101)).toMatchObject({ status: 'failed' });
  });

  it.each([401, 429, 500])('because the provider answers %i repeats its page', async (status) => {
    provider.failure = (path) => (path === '/v1/refunds' ? status : undefined);
    expect(await run()).toMatchObject({
      next: { ...WEEK, list: 'refunds' },
      error: `provider answered ${status}`,
    });
    expect(await readDonation(101)).toMatchObject({ status: 'failed' });
  });

  it('because the provider is down or slow says so', async () => {
    const unreachable = { ...settings, RAZORPAY_API_URL: 'http://127.0.0.1:9' };
    const options = { now: NOW, hasTime: () => true };
    expect(await reconcile(unreachable, WEEK, options)).toMatchObject({
      next: WEEK,
      error: 'provider cannot be reached',
    });
    const spy = shortenTimeout(8_000);
    fixture.mockProvider(() => new Promise(() => {}));
    expect(await run()).toMatchObject({ error: 'provider did not respond within 8 seconds' });
    spy.mockRestore();
  });
});

describe('a provider that fails for single orders', () => {
  beforeEach(async () => {
    for (let number = 1; number <= 5; number += 1) {
      await insertDonation(number);
      pay(number, { created_at: created_at - number });
    }
  });

  it('is named, and the other donations are repaired', async () => {
    provider.failure = (path) => (path.includes('/orders/order_R2/') ? 500 : undefined);
    const result = await run();
    expect(failuresOf(result)).toEqual(['order_R2: provider answered 500']);
    expect(await readDonation(2)).toMatchObject({ status: 'pending' });
    for (const number of [1, 3, 4, 5]) {
      expect(await readDonation(number)).toMatchObject({ status: 'completed' });
    }
  });

  it('three times in a row ends the run; the next one repeats the page', async () => {
    provider.failure = (path) => (path.includes('/orders/') ? 503 : undefined);
    const first = await run();
    expect(first.findings).toHaveLength(3);
    expect(first.next).toEqual(WEEK);
    provider.failure = () => undefined;
    await run();
    for (const number of [1, 2, 3, 4, 5]) {
      expect(await readDonation(number)).toMatchObject({ status: 'completed' });
    }
  });
});

it('a malformed entry is reported and does not hide the others', async () => {
  await insertDonation(1);
  pay(1);
  provider.payments.push({ id: 'pay_Rmalformed', created_at });
  provider.payments.push({ id: 'pay_Rtext', created_at, amount: 'a lot' });
  expect(await run()).toMatchObject({
    next: null,
    error: 'the provider sent 2 malformed entries',
  });
  expect(await readDonation(1)).toMatchObject({ status: 'completed' });
});

it('stores no personal data of the payer', async () => {
  await insertDonation(1);
  pay(1);
  pay(2);
  provider.disputes = [
    { id: 'disp_R1', payment_id: 'pay_R1', amount: 1, status: 'open', created_at, ...payer },
  ];
  await run();
  const { rows } = await fixture.backend.pg.query(
    `select to_jsonb(e) as row from payment_events as e union all
     select to_jsonb(m) from team_matters as m`,
  );
  const stored = JSON.stringify(rows);
  expect(stored).toContain('disp_R1');
  expect(stored).toContain('pay_R2');
  for (const word of [payer.email, payer.contact, payer.vpa, payer.card.name]) {
    expect(stored).not.toContain(word);
  }
});
