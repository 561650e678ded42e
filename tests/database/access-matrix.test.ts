import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { countRows, deleteRows, insertRow, type Row } from '../support/rows.ts';
import {
  type Actor,
  actors,
  bucket,
  type Command,
  commands,
  type TableAccess,
  tables,
} from './access-matrix.ts';

const PERMISSION_DENIED = '42501';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof callActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await callActors(backend);
});
afterAll(() => backend.close());

function keyOf({ key, row }: TableAccess): Row {
  return Object.fromEntries(key.map((column) => [column, row[column]]));
}

/** Removes whatever a cell may have left, so that no cell knows of another. */
async function clear(table: string, access: TableAccess): Promise<void> {
  for (const actor of actors) await deleteRows(backend.pg, table, access.fresh(people[actor].id));
  await deleteRows(backend.pg, table, { ...keyOf(access), ...access.change });
  await deleteRows(backend.pg, table, keyOf(access));
}

/** A refusal is "no such right" or "no such row"; anything else would be another rule at work. */
function expectNoOtherError(error: { code?: string } | null): void {
  expect([undefined, PERMISSION_DENIED]).toContain(error?.code);
}

describe('the matrix is complete', () => {
  it('has every table of the database', async () => {
    const { rows } = await backend.pg.query<{ table_name: string }>(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    expect(Object.keys(tables).toSorted()).toEqual(rows.map((row) => row.table_name).toSorted());
  });

  it('has the one bucket of the database', async () => {
    const { rows } = await backend.pg.query('select id from storage.buckets');
    expect(rows).toEqual([{ id: 'dog-images' }]);
  });

  it('has an actor for every role that the database knows', async () => {
    const { rows } = await backend.pg.query<{ role: string }>(
      `select distinct match[1] as role from pg_constraint,
         regexp_matches(pg_get_constraintdef(oid), '''(\\w+)''', 'g') as match
       where conname = 'user_roles_role_known'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { role } of rows) expect(actors).toContain(role);
  });

  it.each([...Object.entries(tables), ['dog-images', { cells: bucket }] as const])(
    '%s has every command and every actor',
    (_name, { cells }) => {
      expect(Object.keys(cells)).toEqual([...commands]);
      for (const command of commands) expect(Object.keys(cells[command])).toEqual([...actors]);
    },
  );
});

for (const [table, access] of Object.entries(tables)) {
  const found = keyOf(access);

  describe(`table ${table}`, () => {
    beforeEach(() => clear(table, access));
    afterAll(() => clear(table, access));

    const attempts: Record<Command, (actor: Actor) => Promise<boolean>> = {
      select: async (actor) => {
        await insertRow(backend.pg, table, access.row);
        const { data, error } = await people[actor].client.from(table).select().match(found);
        expectNoOtherError(error);
        return (data ?? []).length === 1;
      },
      insert: async (actor) => {
        const fresh = access.fresh(people[actor].id);
        const { error } = await people[actor].client.from(table).insert(fresh);
        expectNoOtherError(error);
        return (await countRows(backend.pg, table, fresh)) === 1;
      },
      update: async (actor) => {
        await insertRow(backend.pg, table, access.row);
        const changed = { ...found, ...access.change };
        expect(await countRows(backend.pg, table, changed)).toBe(0);
        const { error } = await people[actor].client.from(table).update(access.change).match(found);
        expectNoOtherError(error);
        return (await countRows(backend.pg, table, changed)) === 1;
      },
      delete: async (actor) => {
        await insertRow(backend.pg, table, access.row);
        const { error } = await people[actor].client.from(table).delete().match(found);
        expectNoOtherError(error);
        return (await countRows(backend.pg, table, found)) === 0;
      },
    };

    for (const command of commands) {
      for (const actor of actors) {
        const allowed = access.cells[command][actor];
        it(`${actor} ${allowed ? 'may' : 'may not'} ${command}`, async () => {
          expect(await attempts[command](actor)).toBe(allowed);
        });
      }
    }
  });
}
