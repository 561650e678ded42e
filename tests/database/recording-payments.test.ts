// Who may call the two functions that the server calls. What they do is tried in tests/functions, and what
// happens at the same moment in scripts/check/postgres/concurrency.ts.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { countRows } from '../support/rows.ts';
import { actors } from './access-matrix.ts';

const PERMISSION_DENIED = '42501';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof callActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await callActors(backend);
  await backend.pg.query(
    `insert into donations (amount_paise, type, provider_order_id) values (50000, 'One-time', 'order_Mine')`,
  );
});
afterAll(() => backend.close());

const order = { caller: 'a caller' };
const event = {
  event_id: 'evt_forged',
  event_type: 'payment.captured',
  payload: {},
  order_id: 'order_Mine',
  payment_id: 'pay_forged',
  amount_paise: 50_000,
  currency: 'INR',
  next_status: 'completed',
};

const admit = (client: SupabaseClient) => client.rpc('admit_order', order);
const record = (client: SupabaseClient) => client.rpc('record_payment_event', event);

describe.each(actors)('%s', (actor) => {
  it('may not count an order', async () => {
    const { error } = await admit(people[actor].client);
    expect(error?.code).toBe(PERMISSION_DENIED);
  });

  it('may not record a payment', async () => {
    const { error } = await record(people[actor].client);
    expect(error?.code).toBe(PERMISSION_DENIED);
    expect(await countRows(backend.pg, 'payment_events', { id: event.event_id })).toBe(0);
    const donation = { provider_order_id: 'order_Mine', status: 'pending' };
    expect(await countRows(backend.pg, 'donations', donation)).toBe(1);
  });
});

describe('the server', () => {
  it('may do both', async () => {
    expect((await admit(backend.service)).data).toBe(true);
    expect((await record(backend.service)).data).toBe('recorded');
    const donation = { provider_order_id: 'order_Mine', status: 'completed' };
    expect(await countRows(backend.pg, 'donations', donation)).toBe(1);
  });

  it('keeps no caller that is nobody, or too long to be a hash', async () => {
    for (const caller of ['', 'a'.repeat(101)]) {
      const { error } = await backend.service.rpc('admit_order', { caller });
      expect(error?.code).toBe('23514');
    }
  });
});
