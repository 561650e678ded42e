// Handmade requests of a stranger with the public key and their own session: filters,
// orders, column lists, headers and bodies.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { tables } from '../../database/access-matrix.ts';
import { addAccount } from '../../support/accounts.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { insertRow } from '../../support/rows.ts';
import { allRows, foreignChanges } from '../support/foreign-rows.ts';
import { inAddress, sampleOf } from '../support/hostile-values.ts';

const { sponsor } = demoAccounts;
const names = Object.keys(tables);

let backend: TestBackend;
let strangerId: string;
let authorization: string;
let addresses = 0;

beforeAll(async () => {
  backend = await startBackend();
  for (const [table, { row }] of Object.entries(tables)) {
    await insertRow(backend.pg, table, row).catch(() => {});
  }
  strangerId = await addAccount(backend.pg, 'stranger@paws.test', 'A stranger');
  const client = await backend.signedIn('stranger@paws.test', sponsor.password);
  const { data } = await client.auth.getSession();
  authorization = `Bearer ${data.session?.access_token ?? ''}`;
});
afterAll(() => backend.close());

/** The value as part of an address. */
const written = (value: string) => inAddress(value, 2_000);

/** Query strings that contain a value. */
const queries: Record<string, (column: string, value: string) => string> = {
  'a filter': (column, value) => `${column}=eq.${value}`,
  'a condition': (column, value) => `${column}=${value}`,
  'an alternative': (column, value) => `or=(${column}.eq.${value},${column}.is.null)`,
  alternatives: (_column, value) => `or=(${value})`,
  'a column list': (_column, value) => `select=${value}`,
  'an order': (_column, value) => `order=${value}`,
  'a name': (_column, value) => `${value}=eq.1`,
  'a range': (_column, value) => `limit=${value}&offset=${value}`,
};

interface Call {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

async function ask(path: string, call: Call = {}): Promise<{ status: number; text: string }> {
  addresses += 1;
  const response = await backend.fetch(`http://localhost/rest/v1/${path}`, {
    ...call,
    headers: {
      apikey: PUBLISHABLE_KEY,
      authorization,
      'content-type': 'application/json',
      'x-forwarded-for': `2001:db8::${addresses.toString(16)}`,
      ...call.headers,
    },
  });
  return { status: response.status, text: await response.text() };
}

/** What is wrong with a response to a stranger; null when nothing. */
function breach({ status, text }: { status: number; text: string }): string | null {
  if (status >= 500) return `${status} ${text}`;
  const isForeign = [sponsor.id, sponsor.email, sponsor.name].some((part) => text.includes(part));
  return isForeign ? `a row of somebody else: ${text}` : null;
}

describe('a stranger reads nothing of others and breaks nothing with', () => {
  it.for(Object.entries(queries))('%s', { timeout: 60_000 }, async ([place, queryOf], { task }) => {
    const breaches: string[] = [];
    let tried = 0;
    for (const [table, { key }] of Object.entries(tables)) {
      for (const value of sampleOf(8, `${place} of ${table}`)) {
        const query = queryOf(key[0] ?? '', written(value));
        const found = breach(await ask(`${table}?${query}`));
        if (found !== null) breaches.push(`${table}?${query}: ${found}`);
        tried += 1;
      }
    }
    task.meta.hostileValues = tried;
    expect(breaches).toEqual([]);
  });
});

describe('a stranger writes no row of others with', () => {
  it.for(['POST', 'PATCH', 'DELETE'])('%s', { timeout: 60_000 }, async (method, { task }) => {
    const before = await allRows(backend.pg, names);
    const breaches: string[] = [];
    let tried = 0;
    for (const [table, { key, change }] of Object.entries(tables)) {
      const column = key[0] ?? '';
      for (const value of sampleOf(4, `${method} of ${table}`)) {
        const query = `${column}=neq.${written(value)}`;
        const body = JSON.stringify(method === 'PATCH' ? change : { [column]: value });
        for (const [path, sent] of [
          [`${table}?or=(${written(value)})`, body],
          [`${table}?${query}`, body],
          [`${table}?columns=${written(value)}`, value],
        ] as const) {
          const init = method === 'DELETE' ? { method } : { method, body: sent };
          const found = breach(await ask(path, init));
          if (found !== null) breaches.push(`${method} ${path}: ${found}`);
          tried += 1;
        }
      }
    }
    task.meta.hostileValues = tried;
    expect(breaches).toEqual([]);
    const after = await allRows(backend.pg, names);
    expect(foreignChanges(before, after, strangerId, 'stranger')).toEqual([]);
  });
});

it('hostile headers change nothing', { timeout: 60_000 }, async ({ task }) => {
  const breaches: string[] = [];
  let tried = 0;
  for (const name of ['prefer', 'range', 'accept', 'accept-profile', 'x-forwarded-for', 'apikey']) {
    for (const value of sampleOf(16, name)) {
      const headers = { [name]: value.replace(/[^\x20-\x7e\u00a0-\u00ff]/g, '') };
      const found = breach(await ask('profiles', { headers }));
      if (found !== null) breaches.push(`${name}: ${value}: ${found}`);
      tried += 1;
    }
  }
  task.meta.hostileValues = tried;
  expect(breaches).toEqual([]);
});
