import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../supabase/functions/reconcile/handler.ts';
import {
  captureLog,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../support/functions-fixture.ts';
import { paymentOf } from '../support/provider-events.ts';
import { countRows, deleteRows, insertRow } from '../support/rows.ts';

const RECONCILE_SECRET = 'a-secret-of-at-least-32-characters';
const ORDER = 'order_Schedule';

let fixture: FunctionsFixture;
let log: () => string;

beforeAll(async () => {
  fixture = await startFunctionsFixture();
});
afterAll(() => fixture.close());
beforeEach(() => {
  log = captureLog();
  fixture.mockProvider(() => Response.json({ items: [paymentOf({ id: 'pay_Schedule' })] }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  fixture.providerRequests.length = 0;
  await deleteRows(fixture.backend.pg, 'donations', { provider_order_id: ORDER });
  await fixture.backend.pg.query('delete from payment_events');
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
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

function insertPendingDonation(daysAgo: number) {
  return insertRow(fixture.backend.pg, 'donations', {
    id: crypto.randomUUID(),
    amount_paise: 300_000,
    currency: 'INR',
    type: 'One-time',
    status: 'pending',
    provider_order_id: ORDER,
    created_at: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString(),
  });
}

const countCompleted = () =>
  countRows(fixture.backend.pg, 'donations', { provider_order_id: ORDER, status: 'completed' });

describe('the scheduled reconciliation', () => {
  it('repairs the last week and returns the number of donations per result', async () => {
    await insertPendingDonation(6);
    expect(await call()).toEqual({ status: 200, answer: { repaired: 1 } });
    expect(await countCompleted()).toBe(1);
    expect(await call()).toEqual({ status: 200, answer: { agrees: 1 } });
    expect(log()).toBe('');
  });

  it('ignores older donations', async () => {
    await insertPendingDonation(8);
    expect(await call()).toEqual({ status: 200, answer: {} });
    expect(fixture.providerRequests).toEqual([]);
  });

  it('logs donations that need review by their order id', async () => {
    await insertPendingDonation(1);
    fixture.mockProvider(() => Response.json({ items: [paymentOf({ id: 'pay_X', amount: 1 })] }));
    expect(await call()).toEqual({ status: 200, answer: { 'needs review': 1 } });
    expect(log()).toBe(
      `reconcile: ${ORDER}: pay_X does not match the amount or currency of the order`,
    );
  });

  it('responds with 502 when the provider is down, so that the schedule shows it', async () => {
    await insertPendingDonation(1);
    fixture.mockProvider(() => Response.json({}, { status: 500 }));
    expect(await call()).toEqual({ status: 502, answer: { 'not checked': 1 } });
    expect(await countCompleted()).toBe(0);
  });

  it.each([
    ['no secret', ''],
    ['another secret', 'Bearer another-secret-of-32-characters!!'],
    ['the secret alone', RECONCILE_SECRET],
    ['a prefix of it', `Bearer ${RECONCILE_SECRET.slice(0, -1)}`],
  ])('does nothing with %s', async (_case, authorization) => {
    await insertPendingDonation(1);
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

  it('accepts only POST', async () => {
    expect(await call({ method: 'GET' })).toMatchObject({ status: 405 });
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
