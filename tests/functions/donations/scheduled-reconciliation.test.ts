import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../../supabase/functions/reconcile/handler.ts';
import { FakeProvider } from '../../support/fake-provider.ts';
import {
  captureLog,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { countRows, deleteRows, insertRow } from '../../support/rows.ts';

const RECONCILE_SECRET = 'a-secret-of-at-least-32-characters';
const ORDER = 'order_Schedule';

let fixture: FunctionsFixture;
let provider: FakeProvider;
let log: () => string;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  log = captureLog();
  provider = new FakeProvider();
  fixture.mockProvider(provider.respond);
  // settlements.test.ts looks for settlements.
  await fixture.backend.pg.exec(
    `insert into scheduled_jobs (name, last_run_at, last_result) values ('settlements', now(), 'complete')`,
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  fixture.providerRequests.length = 0;
  await deleteRows(fixture.backend.pg, 'donations', { provider_order_id: ORDER });
  await fixture.backend.pg.exec(
    'delete from review_items; delete from scheduled_jobs; delete from sync_failures',
  );
});

interface Call {
  method?: string;
  authorization?: string;
  environment?: Record<string, string | undefined>;
}

async function call({ method = 'POST', authorization, environment }: Call = {}) {
  const request = new Request('http://functions.test/reconcile', {
    method,
    headers: { authorization: authorization ?? `Bearer ${RECONCILE_SECRET}` },
  });
  const response = await handle(request, {
    ...fixture.environment,
    RECONCILE_SECRET,
    ...environment,
  });
  const answer: unknown = response.status === 204 ? null : await response.json();
  return { status: response.status, answer };
}

const DAY_SECONDS = 86_400;
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** A pending donation with a captured payment whose event was lost. */
async function losePayment(daysAgo: number, facts: Record<string, unknown> = {}) {
  await insertRow(fixture.backend.pg, 'donations', {
    id: crypto.randomUUID(),
    amount_paise: 300_000,
    type: 'One-time',
    provider_order_id: ORDER,
  });
  const created_at = nowSeconds() - daysAgo * DAY_SECONDS;
  provider.addPayment({ id: 'pay_Schedule', order_id: ORDER, created_at, ...facts });
}

const countCompleted = () =>
  countRows(fixture.backend.pg, 'donations', { provider_order_id: ORDER, status: 'completed' });

async function readJob() {
  const { rows } = await fixture.backend.pg.query<Record<string, unknown>>(
    `select name, last_result, next_position from scheduled_jobs where name = 'reconcile'`,
  );
  return rows;
}

const counts = {
  payments: 0,
  refunds: 0,
  disputes: 0,
  sponsorships: 0,
  repaired: 0,
  reviewItems: 0,
  not_checked: 0,
  is_complete: true,
};

describe('the scheduled reconciliation', () => {
  it('repairs the last week and returns counts', async () => {
    await losePayment(6);
    expect(await call()).toEqual({ status: 200, answer: { ...counts, payments: 1, repaired: 1 } });
    expect(await countCompleted()).toBe(1);
    expect(await call()).toEqual({ status: 200, answer: { ...counts, payments: 1 } });
    expect(log()).toBe('');
  });

  it('ignores older payments on the first run', async () => {
    await losePayment(8);
    expect(await call()).toEqual({ status: 200, answer: counts });
    expect(await countCompleted()).toBe(0);
  });

  it('after missed runs starts seven days before the end of the last complete one', async () => {
    const to = nowSeconds() - 30 * DAY_SECONDS;
    await insertRow(fixture.backend.pg, 'scheduled_jobs', {
      name: 'reconcile',
      last_run_at: '2026-01-02T03:04:05Z',
      last_result: 'complete',
      next_position: { list: null, from: 0, to, skip: 0 },
    });
    await losePayment(36);
    expect(await call()).toMatchObject({ answer: { repaired: 1 } });
  });

  it('continues where the last run ended, and stores when it ran', async () => {
    const position = { list: 'refunds', from: 0, to: nowSeconds(), skip: 0 };
    await insertRow(fixture.backend.pg, 'scheduled_jobs', {
      name: 'reconcile',
      last_run_at: '2026-01-02T03:04:05Z',
      last_result: 'partial',
      next_position: position,
    });
    expect(await call()).toEqual({ status: 200, answer: counts });
    expect(fixture.providerRequests.map(({ url }) => url)).toEqual([
      'GET /v1/refunds',
      'GET /v1/disputes',
    ]);
    expect(await readJob()).toEqual([
      { name: 'reconcile', last_result: 'complete', next_position: { ...position, list: null } },
    ]);
  });

  it('opens a review item for what needs a person', async () => {
    await losePayment(1, { amount: 1 });
    expect(await call()).toMatchObject({ status: 200, answer: { reviewItems: 1, repaired: 0 } });
    const reviewItem = { kind: 'wrong-amount', reference: 'pay_Schedule' };
    expect(await countRows(fixture.backend.pg, 'review_items', reviewItem)).toBe(1);
  });

  it('responds with 502 when the provider is down, and the next run continues', async () => {
    await losePayment(1);
    provider.failure = () => 500;
    expect(await call()).toEqual({ status: 502, answer: { ...counts, is_complete: false } });
    expect(log()).toBe('reconcile: provider answered 500');
    expect(await readJob()).toMatchObject([
      { last_result: 'failed', next_position: { list: 'payments', skip: 0 } },
    ]);
    provider.failure = () => undefined;
    expect(await call()).toMatchObject({ status: 200, answer: { repaired: 1 } });
  });

  it('says failed when one record fails, and no longer once a review item says so', async () => {
    await losePayment(1);
    provider.failure = (path) => (path.includes('/orders/') ? 500 : undefined);
    for (let failures = 1; failures <= 3; failures += 1) {
      const isReviewed = failures === 3;
      expect(await call()).toMatchObject({
        status: isReviewed ? 200 : 502,
        answer: { not_checked: 1, reviewItems: Number(isReviewed), is_complete: true },
      });
      expect(await readJob()).toMatchObject([{ last_result: isReviewed ? 'complete' : 'failed' }]);
      await fixture.backend.pg.exec("update sync_failures set retry_at = now() - interval '1 s'");
    }
    expect(await call()).toMatchObject({ status: 200, answer: { not_checked: 1, reviewItems: 0 } });
  });

  it.each([
    ['no secret', ''],
    ['another secret', 'Bearer another-secret-of-32-characters!!'],
    ['the secret alone', RECONCILE_SECRET],
    ['a prefix of it', `Bearer ${RECONCILE_SECRET.slice(0, -1)}`],
  ])('does nothing with %s', async (_case, authorization) => {
    expect(await call({ authorization })).toEqual({
      status: 401,
      answer: { error: 'wrong-secret' },
    });
    expect(fixture.providerRequests).toEqual([]);
  });

  it('accepts its secret as a bearer token in any case', async () => {
    expect(await call({ authorization: `bearer ${RECONCILE_SECRET}` })).toMatchObject({
      status: 200,
    });
  });

  it('says to a GET whether the secret is right, and does nothing', async () => {
    expect(await call({ method: 'GET' })).toMatchObject({ status: 204 });
    expect(await call({ method: 'GET', authorization: 'Bearer wrong' })).toMatchObject({
      status: 401,
    });
    expect(fixture.providerRequests).toEqual([]);
  });

  it('accepts no other method', async () => {
    expect(await call({ method: 'PUT' })).toMatchObject({ status: 405 });
  });

  it.each([
    ['is missing', undefined],
    ['is too short', 'short'],
  ])('does nothing when its secret %s', async (_case, secret) => {
    const environment = { RECONCILE_SECRET: secret };
    expect(await call({ environment, authorization: `Bearer ${secret}` })).toEqual({
      status: 500,
      answer: { error: 'not-reconciled' },
    });
    expect(log()).toBe('reconcile: These settings are missing or malformed: RECONCILE_SECRET');
  });

  it('responds with 500 when the database is down', async () => {
    const environment = { SUPABASE_URL: 'http://127.0.0.1:9/' };
    expect(await call({ environment })).toMatchObject({ status: 500 });
    expect(log()).toBe('reconcile: database cannot be reached');
  });
});
