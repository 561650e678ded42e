import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBackend, type TestBackend } from '../support/backend.ts';
import {
  callableByTheApi,
  expectedCalls,
  expectedGrants,
  grantedToTheApi,
  schemaRules,
} from '../support/schema-rules.ts';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.close());

/** Asks after a change of the schema that is undone again. */
async function askAfter<T>(change: string, sql: string): Promise<T[]> {
  return backend.pg.transaction(async (transaction) => {
    await transaction.exec(change);
    const { rows } = await transaction.query<T>(sql);
    await transaction.rollback();
    return rows;
  });
}

/** For each rule a schema that breaks it, and what the rule says about that. */
const breaches: Record<string, { change: string; problem: string }> = {
  'row-level security is on for every table': {
    change: 'alter table public.donations disable row level security',
    problem: 'donations',
  },
  'every function pins an empty search path': {
    change: 'create function public.careless() returns int language sql as $$ select 1 $$',
    problem: 'careless()',
  },
  'every policy names its role and is alone for its command': {
    change: 'create policy careless on public.payment_events for select using (true)',
    problem: 'payment_events: careless',
  },
  'policies ask who is asking once for a query, not once for a row': {
    change:
      'create policy careless on public.payment_events for select to authenticated using (private.is_admin())',
    problem: 'payment_events: careless',
  },
  'every column that a policy reads leads an index': {
    change:
      "create policy careless on public.payment_events for select to authenticated using (type = 'x')",
    problem: 'payment_events.type',
  },
  'every foreign key leads an index': {
    change: 'drop index public.donations_for_a_dog',
    problem: 'donations: donations_dog_id_fkey',
  },
  'every text, number, list and document is bounded by a check': {
    change: 'alter table public.dog_profiles add column notes text',
    problem: 'dog_profiles.notes',
  },
};

describe.each(schemaRules)('$title', ({ title, sql }) => {
  it('holds', async () => {
    const { rows } = await backend.pg.query(sql);
    expect(rows).toEqual([]);
  });

  it('is noticed when it is broken', async () => {
    const breach = breaches[title];
    expect(breach).toBeDefined();
    if (!breach) return;
    expect(await askAfter(breach.change, sql)).toContainEqual({ problem: breach.problem });
  });
});

const granted = (rows: { granted: string }[]) => rows.map((row) => row.granted).toSorted();

describe('what the API may reach', () => {
  it('is the tables, commands and columns that are listed, and nothing else', async () => {
    const { rows } = await backend.pg.query<{ granted: string }>(grantedToTheApi);
    expect(granted(rows)).toEqual(expectedGrants.toSorted());
  });

  it('is the functions that are listed, and nothing else', async () => {
    const { rows } = await backend.pg.query<{ granted: string }>(callableByTheApi);
    expect(granted(rows)).toEqual(expectedCalls.toSorted());
  });

  it('grows visibly when a column or a function is granted', async () => {
    const tables = await askAfter<{ granted: string }>(
      'grant select (id) on public.contact_messages to anon',
      grantedToTheApi,
    );
    expect(granted(tables)).toContain('anon SELECT contact_messages id');
    const functions = await askAfter<{ granted: string }>(
      'grant execute on function public.delete_my_account() to anon',
      callableByTheApi,
    );
    expect(granted(functions)).toContain('anon delete_my_account()');
  });
});
