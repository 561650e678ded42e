// Hostile values in every column of every table and every argument of every function, read from the catalogue so
// that later migrations are covered.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tables } from '../../database/access-matrix.ts';
import { addAccount } from '../../support/accounts.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { demoAccounts } from '../../support/demo-accounts.ts';
import { isNightly } from '../../support/nightly.ts';
import { insertRow, changedTables, tableVersions, type TableVersions } from '../../support/rows.ts';
import {
  runAll,
  prepareAttempts,
  type Attempt,
  type Statement,
  type Caller,
} from '../support/statements.ts';
import { allRows, foreignChanges } from '../support/foreign-rows.ts';
import { hostileDocuments, hugeValue, sampleOf } from '../support/hostile-values.ts';

/** Outside of the nightly run, one of them, and the commands that write values. */
const names = isNightly
  ? (['visitor', 'stranger', 'volunteer', 'staff'] as const)
  : (['stranger'] as const);
const commands = isNightly
  ? (['insert', 'update', 'delete', 'select'] as const)
  : (['insert', 'update'] as const);
const VALUES_FOR_A_COLUMN = 16;
const VALUES_FOR_AN_ARGUMENT = isNightly ? 200 : 8;

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Success, invalid value, violated constraint, no privilege, a status of our own such as a rate limit. */
const answered = /^(00000|22...|23...|42501|PT4..)$/;

interface Column {
  table: string;
  name: string;
  /** Whether users may insert it. Only then a long value reaches the length limit. */
  isOpen: boolean;
}

let backend: TestBackend;
let callers: Record<'visitor' | 'stranger' | 'volunteer' | 'staff', Caller>;
let columns: Column[];
/** No test leaves a change behind. */
let before: Awaited<ReturnType<typeof allRows>>;
let versions: TableVersions;

beforeAll(async () => {
  backend = await startBackend();
  const strangerId = await addAccount(backend.pg, 'stranger@paws.test', 'A stranger');
  callers = {
    visitor: { id: NOBODY, role: 'anon' },
    stranger: { id: strangerId, role: 'authenticated' },
    volunteer: { id: demoAccounts.volunteer.id, role: 'authenticated' },
    staff: { id: demoAccounts.staff.id, role: 'authenticated' },
  };
  for (const [table, { row }] of Object.entries(tables)) {
    // The seed already has some of the rows.
    await insertRow(backend.pg, table, row).catch(() => {});
  }
  await prepareAttempts(backend);
  const { rows } = await backend.pg.query<Column>(
    `select table_name as "table", column_name as name,
       has_column_privilege('authenticated', 'public.' || table_name, column_name, 'insert') as "isOpen"
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  columns = rows;
  before = await allRows(backend.pg, Object.keys(tables));
  versions = await tableVersions(backend.pg, Object.keys(tables));
});
afterAll(() => backend.close());

const given = (table: string) => `json_populate_record(null::public.${table}, $1::json) as given`;

/** The SQL of a request to a table with a value in one column. */
const statements = {
  insert: (table: string, column: string) => {
    const list = [...new Set([...Object.keys(tables[table]?.fresh('') ?? {}), column])].join(', ');
    return `insert into public.${table} (${list}) select ${list} from ${given(table)}`;
  },
  update: (table: string, column: string) =>
    `update public.${table} as target set ${column} = given.${column} from ${given(table)}`,
  delete: (table: string, column: string) =>
    `delete from public.${table} as target using ${given(table)}
     where target.${column}::text = given.${column}::text`,
  select: (table: string, column: string) =>
    `select from public.${table} as target, ${given(table)}
     where target.${column}::text = given.${column}::text`,
};
type Command = keyof typeof statements;

/** Rows that are valid except for one column. */
function statementsFor(
  { table, name, isOpen }: Column,
  command: Command,
  caller: Caller,
): Statement[] {
  const surface = `${command} ${table}.${name}`;
  const fresh = tables[table]?.fresh(caller.id) ?? {};
  const values = [
    ...sampleOf(VALUES_FOR_A_COLUMN, surface),
    ...hostileDocuments(surface),
    ...(isOpen && command === 'insert' ? [hugeValue(surface)] : []),
  ];
  return values.map((value, index) => {
    const own = 'email' in fresh ? { email: `fuzz-${name}-${index}@paws.test` } : {};
    return {
      statement: statements[command](table, name),
      document: JSON.stringify({ ...fresh, ...own, [name]: value }),
    };
  });
}

/** The rows of the tables that a transaction has changed. */
async function look(transaction: Parameters<typeof allRows>[0]) {
  const now = await tableVersions(transaction, Object.keys(tables));
  return allRows(transaction, changedTables(versions, now));
}

function unanswered(attempts: readonly Attempt[]): string[] {
  return attempts
    .filter(({ state }) => !answered.test(state))
    .map(
      ({ statement, state, message, document }) =>
        `${state} ${message}: ${statement} with ${document}`,
    );
}

for (const name of names) {
  describe(`a ${name}`, () => {
    for (const command of commands) {
      it(
        `gets an answer to every ${command} and leaves the rows of others alone`,
        { timeout: 60_000 },
        async ({ task }) => {
          const caller = callers[name];
          let tried = 0;
          for (const table of Object.keys(tables)) {
            const calls = columns
              .filter((column) => column.table === table)
              .flatMap((column) => statementsFor(column, command, caller));
            const { attempts, seen } = await runAll(backend, caller, calls, look);
            tried += attempts.length;
            expect(unanswered(attempts)).toEqual([]);
            expect(foreignChanges(before, seen ?? {}, caller.id, name)).toEqual([]);
          }
          task.meta.hostileValues = tried;
          expect(tried).toBeGreaterThan(2 * columns.length);
        },
      );
    }
  });
}

/** The functions that return rows to everybody, and to volunteers. */
const open = new Set(['search_dogs']);
const forVolunteers = new Set(['team_care_records', 'due_care', 'deleted_care_records']);

interface Argument {
  function: string;
  name: string;
  type: string;
  others: string[];
}

/** Calls of a function with hostile values in one argument. */
function callsWith({ function: called, name, type, others }: Argument): Statement[] {
  const surface = `${called}(${name})`;
  const value = /json/.test(type) ? `$1::${type}` : `($1::json #>> '{}')::${type}`;
  const list = [...others, `${name} => ${value}`].join(', ');
  return [...sampleOf(VALUES_FOR_AN_ARGUMENT, surface), hugeValue(surface)].map((hostile) => ({
    // A refusal as a value tells as little as an error.
    statement: `select * from public.${called}(${list}) as told where told::text not in ('false', 'unknown')`,
    document: JSON.stringify(hostile),
  }));
}

describe('functions', () => {
  for (const name of names) {
    it(
      `answer a ${name} whatever an argument contains, and return no rows to whom they are not for`,
      { timeout: 60_000 },
      async ({ task }) => {
        const { rows: arguments_ } = await backend.pg.query<Argument>(
          `select f.oid::regproc::text as function, argument.name, argument.type,
           array(
             select quote_ident(f.proargnames[other]) || ' => null'
             from generate_series(1, f.pronargs - f.pronargdefaults) as other
             where other <> argument.place
           ) as others
         from pg_proc as f
         cross join lateral (
           select place, quote_ident(f.proargnames[place]) as name,
             f.proargtypes[place - 1]::regtype::text as type
           from generate_series(1, f.pronargs) as place
         ) as argument
         -- A request can't name the argument of a computed column.
         where f.pronamespace = 'public'::regnamespace and f.proargnames is not null`,
        );
        expect(arguments_.length).toBeGreaterThan(5);
        let tried = 0;
        for (const called of new Set(arguments_.map((argument) => argument.function))) {
          const calls = arguments_
            .filter((argument) => argument.function === called)
            .flatMap(callsWith);
          const { attempts, seen } = await runAll(backend, callers[name], calls, look);
          tried += attempts.length;
          expect(unanswered(attempts)).toEqual([]);
          expect(foreignChanges(before, seen ?? {}, callers[name].id, '')).toEqual([]);
          const told = attempts.filter(({ rows }) => rows > 0);
          const isAllowed =
            name === 'staff' ||
            open.has(called) ||
            (name === 'volunteer' && forVolunteers.has(called));
          expect(isAllowed ? [] : told).toEqual([]);
        }
        task.meta.hostileValues = tried;
      },
    );
  }
});
