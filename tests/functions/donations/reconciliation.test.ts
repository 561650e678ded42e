import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  readSettings,
  reconciliationSchema,
  type ReconciliationSettings,
} from '../../../supabase/functions/_shared/base/environment.ts';
import { storePaymentEvent } from '../../../supabase/functions/_shared/donations/payment-events.ts';
import {
  failuresOf,
  reconcile,
  windowOf,
} from '../../../supabase/functions/_shared/donations/reconciliation.ts';
import { retryAt } from '../../../supabase/functions/_shared/donations/reconciliation-run.ts';
import { FakeProvider } from '../../support/fake-provider.ts';
import {
  shortenTimeout,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { payer, paymentOf } from '../../support/provider-events.ts';
import { deleteDonations, deleteSponsorships, insertRow } from '../../support/rows.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const WEEK = windowOf(new Date('2026-11-15T12:00:00Z'), NOW);
/** Unix seconds within the week. */
const created_at = NOW.getTime() / 1000 - 7_200;

let fixture: FunctionsFixture;
let settings: ReconciliationSettings;
let provider: FakeProvider;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
  settings = readSettings(reconciliationSchema, fixture.environment);
  // The provider of these tests doesn't know those of the seed.
  await deleteSponsorships(fixture.backend.pg);
});
afterAll(() => fixture.close());
beforeEach(() => {
  provider = new FakeProvider();
  fixture.mockProvider(provider.respond);
});
afterEach(async () => {
  fixture.providerRequests.length = 0;
  await fixture.backend.pg.exec(
    'delete from review_items; delete from payment_events; delete from sync_failures',
  );
  await fixture.backend.pg.exec(
    "delete from private.domain_events where sponsorship_id in (select id from sponsorships where provider_subscription_id like 'sub_R%'); delete from sponsorships where provider_subscription_id like 'sub_R%'",
  );
  await deleteDonations(fixture.backend.pg, "provider_order_id like 'order_R%'");
});

const HOUR = 3_600_000;

/** @param laterBy milliseconds after NOW */
const run = (start = WEEK, laterBy = 0, hasTime = () => true) =>
  reconcile(settings, start, { now: new Date(NOW.getTime() + laterBy), hasTime });

async function insertDonation(number: number, row: Record<string, unknown> = {}) {
  await insertRow(fixture.backend.pg, 'donations', {
    id: crypto.randomUUID(),
    amount_paise: 300_000,
    type: 'One-time',
    provider_order_id: `order_R${number}`,
    ...row,
  });
}

async function insertSponsorship(number: number, row: Record<string, unknown> = {}) {
  await insertRow(fixture.backend.pg, 'sponsorships', {
    id: crypto.randomUUID(),
    amount_paise: 300_000,
    mode: 'test',
    provider_subscription_id: `sub_R${number}`,
    sync_due: '2026-11-02',
    ...row,
  });
}

async function storedFailures() {
  return (await fixture.backend.pg.query('select * from sync_failures')).rows;
}

const completed = { status: 'completed', provider_payment_id: 'pay_R1' };

async function readDonation(number: number) {
  const { rows } = await fixture.backend.pg.query(
    `select status, provider_payment_id, refunded_paise from donations where provider_order_id = $1`,
    [`order_R${number}`],
  );
  return rows[0];
}

async function openedReviewItems() {
  const { rows } = await fixture.backend.pg.query<{ kind: string; reference: string }>(
    'select kind, reference from review_items order by kind::text, reference',
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
          result: { before: { status: 'pending' }, after: completed, newReviewItems: 0 },
        },
      ],
      read: { payments: 1, refunds: 0, disputes: 0 },
      newReviewItems: 0,
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

  it('is completed again when the refund failed, and nothing more is asked afterwards', async () => {
    await insertDonation(1, { ...completed, status: 'refunded', refunded_paise: 300_000 });
    pay(1);
    await storePaymentEvent(settings, {
      id: 'evt_refund',
      type: 'refund.created',
      payload: {
        payload: {
          payment: {
            entity: paymentOf({
              id: 'pay_R1',
              order_id: 'order_R1',
              status: 'refunded',
              amount_refunded: 300_000,
            }),
          },
        },
      },
      orderId: 'order_R1',
    });
    provider.refunds = [
      { id: 'rfnd_R1', payment_id: 'pay_R1', amount: 300_000, status: 'failed', created_at },
    ];
    await run();
    expect(await readDonation(1)).toEqual({ ...completed, refunded_paise: 0 });
    expect(await openedReviewItems()).toEqual([['refund-failed', 'rfnd_R1']]);
    fixture.providerRequests.length = 0;
    expect(await run()).toMatchObject({ findings: [], error: null });
    expect(paths()).toEqual(['GET /v1/payments', 'GET /v1/refunds', 'GET /v1/disputes']);
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
  it('that is lost makes the donation disputed and opens one review item', async () => {
    await insertDonation(1, completed);
    pay(1, { created_at: created_at - 100 * 86_400 });
    provider.disputes = [dispute()];
    expect(await run()).toMatchObject({ newReviewItems: 1 });
    expect(await readDonation(1)).toMatchObject({ status: 'disputed' });
    fixture.providerRequests.length = 0;
    expect(await run()).toMatchObject({ newReviewItems: 0, findings: [] });
    expect(await openedReviewItems()).toEqual([['dispute', 'disp_R1 lost']]);
  });

  it('that is lost long after it was opened is found, because open ones are asked about', async () => {
    await insertDonation(1, completed);
    pay(1, { created_at: created_at - 100 * 86_400 });
    provider.disputes = [dispute({ status: 'open', created_at: created_at - 60 * 86_400 })];
    await run(windowOf(new Date('2026-09-01'), NOW));
    expect(await openedReviewItems()).toEqual([['dispute', 'disp_R1']]);
    expect(await run()).toMatchObject({ findings: [], newReviewItems: 0 });
    provider.disputes = [dispute({ created_at: created_at - 60 * 86_400 })];
    expect(await run()).toMatchObject({ newReviewItems: 1, error: null });
    expect(await readDonation(1)).toMatchObject({ status: 'disputed' });
    expect(await openedReviewItems()).toContainEqual(['dispute', 'disp_R1 lost']);
    fixture.providerRequests.length = 0;
    await run();
    expect(paths()).not.toContain('GET /v1/disputes/disp_R1');
  });
});

describe('what a person must decide', () => {
  it('is opened once: two payments, another amount, an unknown order or subscription, a missing capture', async () => {
    for (const number of [1, 2, 3]) await insertDonation(number);
    pay(1);
    pay(1, { id: 'pay_Rsecond', created_at: created_at + 1 });
    pay(2, { amount: 100 });
    pay(3, { status: 'authorized', captured: false, created_at: created_at - 86_400 });
    pay(4);
    pay(5, { invoice_id: 'inv_1' });
    pay(6, { invoice_id: 'inv_2' });
    pay(7, { invoice_id: 'inv_3', amount: 500 });
    provider.invoices = [
      { id: 'inv_1', subscription_id: 'sub_R5', amount: 300_000 },
      { id: 'inv_2', subscription_id: 'sub_Elsewhere', amount: 300_000 },
      { id: 'inv_3', subscription_id: 'sub_Elsewhere', amount: 500 },
    ];
    provider.subscriptions = [{ id: 'sub_R5', status: 'active' }];
    await insertSponsorship(5);
    for (let time = 0; time < 2; time += 1) {
      await run();
      expect(await openedReviewItems()).toEqual([
        ['reconciliation', 'pay_R3'],
        ['second-payment', 'pay_Rsecond'],
        ['unknown-order', 'pay_R4'],
        ['unknown-subscription', 'pay_R6'],
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
    const first = await run(WEEK, 0, () => {
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
    const first = await run(WEEK, 0, () => {
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

  it('at every order doesn’t end the run while it answers a probe', async () => {
    provider.failure = (path) => (path.includes('/orders/') ? 503 : undefined);
    const first = await run();
    expect(failuresOf(first)).toHaveLength(5);
    expect(first).toMatchObject({ next: null, error: null });
    provider.failure = () => undefined;
    await run(WEEK, HOUR);
    for (const number of [1, 2, 3, 4, 5]) {
      expect(await readDonation(number)).toMatchObject({ status: 'completed' });
    }
    expect(await storedFailures()).toEqual([]);
  });
});

it.each([
  [1, 0.5],
  [2, 1],
  [3, 2],
  [6, 16],
  [7, 24],
  [1_000, 24],
])('after %i failures the pause is %f hours', (failures, hours) => {
  expect(retryAt(failures, NOW).getTime() - NOW.getTime()).toBe(hours * HOUR);
});

describe('records that keep failing', () => {
  const poisoned = [1, 2, 3];

  beforeEach(async () => {
    for (const number of poisoned) {
      await insertDonation(number, { sync_due: '2026-11-01', created_at: '2026-11-01' });
    }
    await insertDonation(9);
    pay(9);
    provider.failure = (path) => (/order_R[123]\//.test(path) ? 500 : undefined);
  });

  it('don’t hide a lost payment: it is found in the first run', async () => {
    expect(await run()).toMatchObject({ next: null, error: null });
    expect(await readDonation(9)).toMatchObject({ status: 'completed' });
  });

  it('are tried again after a growing pause, and are review items from the third failure on', async () => {
    const attempts: number[] = [];
    const opened: unknown[] = [];
    const reported: number[] = [];
    for (let hours = 0; hours < 8; hours += 1) {
      fixture.providerRequests.length = 0;
      const result = await run(WEEK, hours * HOUR);
      attempts.push(paths().filter((path) => path.includes('order_R1')).length);
      opened.push(await openedReviewItems());
      reported.push(failuresOf(result).length);
    }
    expect(attempts).toEqual([1, 1, 1, 0, 1, 0, 0, 0]);
    // From the third failure on the review items say it.
    expect(reported).toEqual([3, 3, 0, 0, 0, 0, 0, 0]);
    expect(opened[1]).toEqual([]);
    expect(opened[7]).toEqual(
      poisoned.map((number) => ['not-compared', `order_R${number} 2026-11-22`]),
    );
    const { rows } = await fixture.backend.pg.query(
      "select description, provider_order_id from review_items where reference like 'order_R1 %'",
    );
    expect(rows).toEqual([
      {
        description:
          'order_R1 could not be compared with Razorpay’s records: 3 attempts failed since 22 November 2026 (provider answered 500).',
        provider_order_id: 'order_R1',
      },
    ]);
  });

  it('are forgotten when they succeed', async () => {
    await run();
    provider.failure = () => undefined;
    pay(1);
    await run(WEEK, HOUR);
    expect(await readDonation(1)).toMatchObject({ status: 'completed' });
    expect(await storedFailures()).toEqual([]);
  });

  it('are not blamed when the provider is down, which ends the run', async () => {
    provider.failure = (path) => (path.includes('/refunds') ? undefined : 503);
    const result = await run();
    expect(result).toMatchObject({ next: WEEK, error: 'provider answered 503' });
    expect(failuresOf(result)).toEqual([
      ...poisoned.map((number) => `order_R${number}: provider answered 503`),
      'provider answered 503',
    ]);
    expect(await storedFailures()).toEqual([]);
    expect(paths()).toEqual([
      ...poisoned.map((number) => `GET /v1/orders/order_R${number}/payments`),
      'GET /v1/payments',
    ]);
  });

  it('are tried in every run while a sponsorship is to stop', async () => {
    await insertSponsorship(1, { desired_status: 'stop', stop_requested_at: '2026-11-22' });
    provider.subscriptions = [{ id: 'sub_R1', status: 'resting' }];
    for (let hours = 0; hours < 4; hours += 1) {
      fixture.providerRequests.length = 0;
      await run(WEEK, hours * HOUR);
      expect(paths()).toContain('GET /v1/subscriptions/sub_R1');
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
     select to_jsonb(m) from review_items as m`,
  );
  const stored = JSON.stringify(rows);
  expect(stored).toContain('disp_R1');
  expect(stored).toContain('pay_R2');
  for (const word of [payer.email, payer.contact, payer.vpa, payer.card.name]) {
    expect(stored).not.toContain(word);
  }
});
