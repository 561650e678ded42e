import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle } from '../../supabase/functions/reconcile/handler.ts';
import { readLog, startFunctionsWorld, type FunctionsWorld } from '../support/functions-world.ts';
import { paymentOf } from '../support/provider-events.ts';
import { countRows, deleteRows, insertRow } from '../support/rows.ts';

const RECONCILE_SECRET = 'a-secret-of-at-least-32-characters';
const ORDER = 'order_Schedule';

let world: FunctionsWorld;
let log: () => string;

beforeAll(async () => {
  world = await startFunctionsWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  log = readLog();
  world.providerAnswers(() => Response.json({ items: [paymentOf({ id: 'pay_Schedule' })] }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  world.asked.length = 0;
  await deleteRows(world.backend.pg, 'donations', { provider_order_id: ORDER });
  await world.backend.pg.query('delete from payment_events');
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
    ...world.environment,
    RECONCILE_SECRET,
    ...environment,
  });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}

function pendingDonation(daysAgo: number) {
  return insertRow(world.backend.pg, 'donations', {
    id: crypto.randomUUID(),
    amount_paise: 300_000,
    currency: 'INR',
    type: 'One-time',
    status: 'pending',
    provider_order_id: ORDER,
    created_at: new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString(),
  });
}

const completed = () =>
  countRows(world.backend.pg, 'donations', { provider_order_id: ORDER, status: 'completed' });

describe('the scheduled reconciliation', () => {
  it('repairs the last week, and says what it found', async () => {
    await pendingDonation(6);
    expect(await call()).toEqual({ status: 200, answer: { repaired: 1 } });
    expect(await completed()).toBe(1);
    expect(await call()).toEqual({ status: 200, answer: { agrees: 1 } });
    expect(log()).toBe('');
  });

  it('leaves what is older to the script', async () => {
    await pendingDonation(8);
    expect(await call()).toEqual({ status: 200, answer: {} });
    expect(world.asked).toEqual([]);
  });

  it('logs what wants a person, by its order alone', async () => {
    await pendingDonation(1);
    world.providerAnswers(() => Response.json({ items: [paymentOf({ id: 'pay_X', amount: 1 })] }));
    expect(await call()).toEqual({ status: 200, answer: { 'for a person': 1 } });
    expect(log()).toBe(`reconcile: ${ORDER}: pay_X is not what the order was made for`);
  });

  it('answers 502 when the provider is down, so that the schedule shows it', async () => {
    await pendingDonation(1);
    world.providerAnswers(() => Response.json({}, { status: 500 }));
    expect(await call()).toEqual({ status: 502, answer: { 'not asked': 1 } });
    expect(await completed()).toBe(0);
  });

  it.each([
    ['no secret', ''],
    ['another secret', 'Bearer another-secret-of-32-characters!!'],
    ['the secret alone', RECONCILE_SECRET],
    ['a beginning of it', `Bearer ${RECONCILE_SECRET.slice(0, -1)}`],
  ])('with %s does nothing', async (_case, authorization) => {
    await pendingDonation(1);
    expect(await call({ authorization })).toEqual({
      status: 401,
      answer: { error: 'wrong-secret' },
    });
    expect(world.asked).toEqual([]);
  });

  it('is started by POST alone', async () => {
    expect(await call({ method: 'GET' })).toMatchObject({ status: 405 });
  });

  it.each([
    ['is missing', undefined],
    ['is short enough to be guessed', 'short'],
  ])('does nothing where its secret %s', async (_case, secret) => {
    const environment = { RECONCILE_SECRET: secret };
    expect(await call({ environment, authorization: `Bearer ${secret}` })).toEqual({
      status: 500,
      answer: { error: 'not-reconciled' },
    });
    expect(log()).toBe('reconcile: These settings are missing or malformed: RECONCILE_SECRET');
  });

  it('answers 500 when the database is down', async () => {
    const environment = { SUPABASE_URL: 'http://127.0.0.1:9/' };
    expect(await call({ environment })).toMatchObject({ status: 500 });
    expect(log()).toBe('reconcile: database can not be reached');
  });
});
