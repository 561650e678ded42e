// What browsers count of the errors that visitors meet. access-matrix.ts has who reads the table, bounds.test.ts what its
// columns accept.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PUBLISHABLE_KEY } from '../../supabase/local/keys.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { demoAccounts } from '../support/demo-accounts.ts';

const ERRORS_A_DAY = 200;
const REPORTS_FROM_ONE = 20;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());
beforeEach(() =>
  backend.pg.exec(
    "delete from page_errors; delete from private.form_submissions; delete from private.domain_events where kind = 'page-error-found'",
  ),
);

const error = {
  kind: 'error',
  route: '/dogs/:dogId',
  place: 'DogPage-CkPG2ZV3.js:1:20417',
  release: 'DaOWVUhz',
};

/** Sends what a visitor's browser sends, with the proxy's header. @returns the status */
async function count(changes: Record<string, unknown> = {}, address = '203.0.113.7') {
  const response = await backend.fetch('http://localhost/rest/v1/rpc/count_page_error', {
    method: 'POST',
    headers: {
      apikey: PUBLISHABLE_KEY,
      'content-type': 'application/json',
      'cf-connecting-ip': address,
    },
    body: JSON.stringify({ ...error, ...changes }),
  });
  return response.status;
}

async function stored() {
  const { rows } = await backend.pg.query(
    'select kind, route, place, release, occurrences from page_errors order by place',
  );
  return rows;
}

/** Inserts different errors that were first met so long ago. */
const insertErrors = (number: number, age: string) =>
  backend.pg.query(
    `insert into page_errors (kind, route, place, release, first_seen_at)
     select 'error', '/', 'site-A.js:1:' || n, 'AAAAAAAA', now() - $2::interval
     from generate_series(1, $1::int) as n`,
    [number, age],
  );

it('counts the same error in one row, and records a new one once', async () => {
  expect([await count(), await count()]).toEqual([204, 204]);
  expect(await count({ release: 'NEWNEWNE' })).toBe(204);
  expect(await stored()).toEqual([
    { ...error, occurrences: 2 },
    { ...error, release: 'NEWNEWNE', occurrences: 1 },
  ]);
  const { rows } = await backend.pg.query(
    "select data from private.domain_events where kind = 'page-error-found'",
  );
  expect(rows).toEqual([{ data: {} }, { data: {} }]);
});

it('ignores the 201st different error of a day, and counts known ones on', async () => {
  await insertErrors(1, '25 hours');
  await backend.pg.exec("update page_errors set place = 'site-old.js:1:1'");
  await insertErrors(ERRORS_A_DAY - 1, '23 hours');
  expect(await count()).toBe(204);
  expect(await count({ route: '/dogs' })).toBe(204);
  expect(await count()).toBe(204);
  const rows = await stored();
  expect(rows).toHaveLength(ERRORS_A_DAY + 1);
  expect(rows).toContainEqual({ ...error, occurrences: 2 });
});

it('counts no further than its bound', async () => {
  await count();
  await backend.pg.exec('update page_errors set occurrences = 100000');
  expect(await count()).toBe(204);
  expect(await stored()).toEqual([{ ...error, occurrences: 100_000 }]);
});

it.each([
  ['an address for a pattern', { route: '/dogs/10000000-0000-4000-8000-000000000001' }],
  ['a query', { route: '/dogs?search=asha' }],
  ['a file of another site', { place: 'https://evil.example/a.js:1:2' }],
  ['a long place', { place: `${'a'.repeat(10_000)}.js:1:2` }],
  ['an unknown kind', { kind: 'message' }],
  ['a missing release', { release: null }],
  ['a message', { message: 'Asha is not defined' }],
])('refuses %s', async (_what, changes) => {
  expect(await count(changes)).toBeGreaterThanOrEqual(400);
  expect(await stored()).toEqual([]);
});

it('limits what one network sends within an hour, and hears the others', async () => {
  for (let number = 0; number < REPORTS_FROM_ONE; number += 1) expect(await count()).toBe(204);
  expect(await count()).toBe(429);
  expect(await stored()).toEqual([{ ...error, occurrences: REPORTS_FROM_ONE }]);
  expect(await count({}, '203.0.113.8')).toBe(204);
});

it('stores nothing about who met an error', async () => {
  await count();
  const { rows } = await backend.pg.query<{ row: unknown }>(
    `select to_jsonb(sent) as row from private.form_submissions as sent
     union all select to_jsonb(counted) from page_errors as counted`,
  );
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
});

it('takes no report with a session', async () => {
  const client = await backend.signedIn(demoAccounts.admin.email, demoAccounts.admin.password);
  const { error: refusal } = await client.rpc('count_page_error', { ...error, kind: 'error' });
  expect(refusal?.code).toBe('42501');
});
