// The payment functions with hostile requests: always a documented status and JSON, nothing
// stored, nothing secret or personal in the log.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handle as createOrder } from '../../../supabase/functions/create-order/handler.ts';
import { handle as takeEvent } from '../../../supabase/functions/razorpay-webhook/handler.ts';
import { handle as reconcile } from '../../../supabase/functions/reconcile/handler.ts';
import { SECRET_KEY } from '../../../supabase/local/keys.ts';
import {
  captureLog,
  secrets,
  sign,
  SITE,
  startFunctionsFixture,
  type FunctionsFixture,
} from '../../support/functions-fixture.ts';
import { visitorDonor } from '../../support/donors.ts';
import { tableVersions, type TableVersions } from '../../support/rows.ts';
import { paymentOf } from '../../support/provider-events.ts';
import { hostileDocuments, hostileValues, hugeValue, sampleOf } from '../support/hostile-values.ts';

const RECONCILE_SECRET = 'a-secret-of-at-least-32-characters';
const METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'post-', 'XX'];
const PAYER = /giver@example|9876543210|giver@upi|Meera|4366|828553/;

let fixture: FunctionsFixture;
let log: () => string;
let before: TableVersions;

const stored = () => tableVersions(fixture.backend.pg, ['donations', 'donors', 'payment_events']);

beforeAll(async () => {
  fixture = await startFunctionsFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  log = captureLog();
  before = await stored();
});
afterEach(() => {
  vi.restoreAllMocks();
  fixture.providerRequests.length = 0;
});

/** Expects nothing stored and no secret or personal data in the log. */
async function expectNothingStored(): Promise<void> {
  const said = log();
  for (const secret of [...Object.values(secrets), SECRET_KEY, RECONCILE_SECRET]) {
    expect(said).not.toContain(secret);
  }
  expect(said).not.toMatch(PAYER);
  expect(await stored()).toEqual(before);
}

type Body = string | Uint8Array<ArrayBuffer>;
type Handle = typeof createOrder;

/** Calls a function and expects a JSON object. */
async function statusOf(
  handle: Handle,
  method: string,
  headers: Headers,
  body: Body | null,
): Promise<number> {
  const request = new Request('http://functions.test/', { method, headers, body });
  const response = await handle(request, { ...fixture.environment, RECONCILE_SECRET });
  expect(await response.json()).toBeTypeOf('object');
  return response.status;
}

/** Headers, or null for a value that can't be sent. */
function headersWith(headers: Record<string, string>): Headers | null {
  try {
    return new Headers(headers);
  } catch {
    return null;
  }
}

/** Bodies of every kind: plain text, invalid bytes, JSON of the wrong shape, known keys with wrong values. */
function bodies(surface: string, keys: readonly string[]): Body[] {
  const values: unknown[] = [...hostileValues(300, surface), ...hostileDocuments(surface)];
  return [
    ...hostileValues(250, `${surface} text`),
    ...values.map((value) => JSON.stringify(value)),
    ...keys.flatMap((key) => values.map((value) => JSON.stringify({ [key]: value }))),
    new Uint8Array([0xff, 0xfe, 0x00, 0xc3, 0x28]),
    hugeValue(surface),
    '['.repeat(900),
    `{"${keys[0] ?? ''}":`.repeat(40),
  ];
}

describe('create-order', () => {
  it('refuses every hostile body', { timeout: 60_000 }, async ({ task }) => {
    const tried = bodies('create-order', ['dog_id', 'amount_paise']);
    for (const body of tried) {
      const headers = new Headers({ origin: SITE });
      // 404 and 429 answer a valid id.
      expect([400, 404, 413, 429]).toContain(await statusOf(createOrder, 'POST', headers, body));
    }
    expect(fixture.providerRequests).toEqual([]);
    await expectNothingStored();
    task.meta.hostileValues = tried.length;
  });

  it('refuses every amount out of bounds', { timeout: 60_000 }, async ({ task }) => {
    const tried = [
      ...hostileValues(400, 'gift'),
      ...hostileDocuments('gift'),
      1e21,
      99,
      1,
      50_000_001,
    ];
    const dog_id = '10000000-0000-4000-8000-000000000001';
    for (const value of tried) {
      for (const dog of [{}, { dog_id }]) {
        const body = JSON.stringify({ ...dog, amount_paise: value });
        expect([400, 413, 422]).toContain(
          await statusOf(createOrder, 'POST', new Headers({ origin: SITE }), body),
        );
      }
    }
    expect(fixture.providerRequests).toEqual([]);
    await expectNothingStored();
    task.meta.hostileValues = tried.length;
  });

  it('refuses every hostile donor', { timeout: 60_000 }, async ({ task }) => {
    const tried = [
      ...hostileDocuments('donor'),
      ...sampleOf(40, 'donor').flatMap((value) => [
        value,
        { ...visitorDonor, is_indian_citizen: value },
        { ...visitorDonor, pan: `${value}1` },
        { ...visitorDonor, email: `${value}@` },
        { ...visitorDonor, [`${value} `]: value },
      ]),
    ];
    for (const donor of tried) {
      const body = JSON.stringify({ amount_paise: 50_000, donor });
      expect([400, 413, 422]).toContain(
        await statusOf(createOrder, 'POST', new Headers({ origin: SITE }), body),
      );
    }
    expect(fixture.providerRequests).toEqual([]);
    await expectNothingStored();
    task.meta.hostileValues = tried.length;
  });

  it('refuses other origins and invalid tokens', { timeout: 60_000 }, async ({ task }) => {
    const body = JSON.stringify({ amount_paise: 50_000 });
    let tried = 0;
    for (const value of hostileValues(400, 'origin')) {
      const headers = headersWith({ origin: value });
      if (!headers) continue;
      tried += 1;
      expect(await statusOf(createOrder, 'POST', headers, body)).toBe(403);
    }
    for (const value of sampleOf(40, 'token')) {
      const headers = headersWith({ origin: SITE, authorization: `Bearer x${value}` });
      if (!headers) continue;
      headers.set('x-forwarded-for', `192.0.2.${tried % 250}`);
      tried += 1;
      expect([401, 413]).toContain(await statusOf(createOrder, 'POST', headers, body));
    }
    expect(fixture.providerRequests).toEqual([]);
    await expectNothingStored();
    task.meta.hostileValues = tried;
  });

  it.for(METHODS)('refuses %s', async (method) => {
    expect(await statusOf(createOrder, method, new Headers({ origin: SITE }), null)).toBe(405);
    await expectNothingStored();
  });
});

describe('razorpay-webhook', () => {
  it('refuses requests without a valid signature', { timeout: 60_000 }, async ({ task }) => {
    const tried = bodies('webhook', ['event', 'payload']);
    for (const [index, body] of tried.entries()) {
      const forged = tried[(index + 1) % tried.length];
      const headers =
        headersWith({ 'x-razorpay-signature': typeof forged === 'string' ? forged : '' }) ??
        new Headers({ 'x-razorpay-signature': 'a'.repeat(64) });
      expect([401, 413]).toContain(await statusOf(takeEvent, 'POST', headers, body));
    }
    await expectNothingStored();
    task.meta.hostileValues = tried.length;
  });

  it(
    'stores nothing of invalid events, even when signed',
    { timeout: 60_000 },
    async ({ task }) => {
      const tried = bodies('signed webhook', ['payload']).filter(
        (body) => typeof body === 'string',
      );
      for (const body of tried) {
        const headers = new Headers({ 'x-razorpay-signature': sign(body) });
        expect([200, 413]).toContain(await statusOf(takeEvent, 'POST', headers, body));
      }
      await expectNothingStored();
      task.meta.hostileValues = tried.length;
    },
  );

  it('answers signed events with hostile fields', { timeout: 60_000 }, async ({ task }) => {
    const fields = ['id', 'order_id', 'amount', 'currency', 'status', 'method', 'captured'];
    let tried = 0;
    const unanswered: string[] = [];
    for (const field of fields) {
      for (const value of [...sampleOf(20, `event ${field}`), ...hostileDocuments(field)]) {
        const entity = { ...paymentOf({ id: `pay_Fuzz${tried}` }), [field]: value };
        const body = JSON.stringify({
          event: 'payment.captured',
          payload: { payment: { entity } },
          created_at: 1,
        });
        const headers = new Headers({ 'x-razorpay-signature': sign(body) });
        const status = await statusOf(takeEvent, 'POST', headers, body);
        if (status !== 200) unanswered.push(`${status} ${field} ${JSON.stringify(value)}`);
        tried += 1;
      }
    }
    await fixture.backend.pg.exec(
      "delete from payment_events where payload::text like '%payment%'; delete from review_items",
    );
    expect(unanswered).toEqual([]);
    await expectNothingStored();
    task.meta.hostileValues = tried;
  });

  it.for(METHODS)('refuses %s', async (method) => {
    expect(await statusOf(takeEvent, method, new Headers(), null)).toBe(405);
    await expectNothingStored();
  });
});

describe('reconcile', () => {
  it('refuses everyone without the secret', { timeout: 60_000 }, async ({ task }) => {
    let tried = 0;
    for (const value of hostileValues(500, 'reconcile')) {
      for (const authorization of [
        value,
        `Bearer ${value}`,
        `Bearer ${RECONCILE_SECRET}${value}x`,
      ]) {
        const headers = headersWith({ authorization });
        if (!headers) continue;
        tried += 1;
        expect(await statusOf(reconcile, 'POST', headers, value)).toBe(401);
      }
    }
    expect(fixture.providerRequests).toEqual([]);
    await expectNothingStored();
    task.meta.hostileValues = tried;
  });

  it.for(METHODS)('refuses %s', async (method) => {
    // A GET with the secret tells the doctor that the secret is right.
    const refusal = method === 'GET' ? 401 : 405;
    expect(await statusOf(reconcile, method, new Headers(), null)).toBe(refusal);
    await expectNothingStored();
  });
});
