import type { Transaction } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInActors } from '../support/actors.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { countRows, deleteRows, insertRow, type Row } from '../support/rows.ts';
import {
  type Actor,
  actors,
  buckets,
  type Command,
  commands,
  functions,
  ownSponsorship,
  server,
  type TableAccess,
  tables,
  updateOfMedia,
} from './access-matrix.ts';

const PERMISSION_DENIED = '42501';
/** Another dog than that of the other sponsorships here: one person has one sponsorship per dog. */
const DOG_OF_SPONSORSHIP = '10000000-0000-4000-8000-000000000001';

let backend: TestBackend;
let people: Awaited<ReturnType<typeof signInActors>>;

beforeAll(async () => {
  backend = await startBackend();
  people = await signInActors(backend);
  await insertRow(backend.pg, 'sponsorships', {
    id: ownSponsorship,
    user_id: people.owner.id,
    dog_id: DOG_OF_SPONSORSHIP,
    amount_paise: 300_000,
    mode: 'test',
  });
  await insertRow(backend.pg, 'dog_updates', {
    id: updateOfMedia,
    dog_id: DOG_OF_SPONSORSHIP,
    body: 'a',
    happened_on: '2026-01-02',
    needs_translation: false,
  });
});
afterAll(() => backend.close());

function keyOf({ key, row }: TableAccess): Row {
  return Object.fromEntries(key.map((column) => [column, row[column]]));
}

/** Selects the row of the table by its key, whose values are $2, $3 and so on. */
const byKey = ({ key }: TableAccess) =>
  key.map((column, index) => `t.${column}::text = $${index + 2}`).join(' and ');

/** What an actor sends; $1 is the row as JSON. As the API does it, with the actor's role and claims. */
const statements: Record<Command, (table: string, access: TableAccess, row: Row) => string> = {
  select: (table, access) =>
    `select ${access.readable ?? '*'} from public.${table} as t where $1::jsonb is not null and ${byKey(access)}`,
  insert: (table, _access, row) => {
    const columns = Object.keys(row).join(', ');
    return `insert into public.${table} (${columns})
      select ${columns} from jsonb_populate_record(null::public.${table}, $1::jsonb)`;
  },
  update: (table, access, row) => {
    const changes = Object.keys(row).map((column) => `${column} = given.${column}`);
    return `update public.${table} as t set ${changes.join(', ')}
      from jsonb_populate_record(null::public.${table}, $1::jsonb) as given where ${byKey(access)}`;
  },
  delete: (table, access) =>
    `delete from public.${table} as t where $1::jsonb is not null and ${byKey(access)}`,
};

/**
 * Runs a command as every actor, each from the same rows, and rolls back.
 * @returns for each actor, whether the command read or changed the row
 */
async function whoMay(
  command: Command,
  table: string,
  access: TableAccess,
): Promise<Record<Actor | 'adminWithoutCode' | 'server', boolean>> {
  const answers = {
    visitor: false,
    stranger: false,
    owner: false,
    volunteer: false,
    staff: false,
    admin: false,
    adminWithoutCode: false,
    server: false,
  };
  await backend.pg.transaction(async (transaction) => {
    // The seed has some of the rows.
    await deleteRows(transaction, table, keyOf(access));
    if (command !== 'insert') await insertRow(transaction, table, access.row);
    const answer = async (
      name: keyof typeof answers,
      actor: Actor | 'server',
      level: 'aal1' | 'aal2',
    ) => {
      await transaction.exec('savepoint before_actor');
      answers[name] = await mayDo(transaction, actor, level, command, table, access);
      await transaction.exec('rollback to savepoint before_actor');
    };
    for (const actor of actors) await answer(actor, actor, 'aal2');
    await answer('adminWithoutCode', 'admin', 'aal1');
    await answer('server', 'server', 'aal1');
    await transaction.rollback();
  });
  return answers;
}

function roleOf(actor: Actor | 'server'): 'anon' | 'authenticated' | 'service_role' {
  if (actor === 'server') return 'service_role';
  return actor === 'visitor' ? 'anon' : 'authenticated';
}

async function mayDo(
  transaction: Transaction,
  actor: Actor | 'server',
  aal: 'aal1' | 'aal2',
  command: Command,
  table: string,
  access: TableAccess,
): Promise<boolean> {
  const { id: actorId } = people[actor === 'server' ? 'owner' : actor];
  const role = roleOf(actor);
  const claims = role === 'authenticated' ? { role, sub: actorId, aal } : { role };
  const sent = { select: {}, insert: access.fresh(actorId), update: access.change, delete: {} };
  const row = sent[command];
  const keys = command === 'insert' ? [] : Object.values(keyOf(access)).map(String);
  if (command === 'insert') await deleteRows(transaction, table, row);
  await transaction.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true),
       set_config('role', $3, true)`,
    [JSON.stringify(claims), claims.sub ?? '', role],
  );
  try {
    const text = statements[command](table, access, row);
    const result = await transaction.query(text, [JSON.stringify(row), ...keys]);
    if (command === 'select') return result.rows.length === 1;
  } catch (error) {
    // Any other error has another cause.
    if (error instanceof Error && 'code' in error && error.code === PERMISSION_DENIED) return false;
    throw error;
  }
  await transaction.exec('reset role');
  const stored = { insert: row, update: { ...keyOf(access), ...row }, delete: keyOf(access) };
  return (await countRows(transaction, table, stored[command])) === (command === 'delete' ? 0 : 1);
}

/** For a title: 'nobody', 'everybody' or the actors who may. */
function namesOf(cells: Record<Actor, boolean>): string {
  const allowed = actors.filter((actor) => cells[actor]);
  if (allowed.length === actors.length) return 'everybody';
  return allowed.join(' and ') || 'nobody';
}

describe('the matrix is complete', () => {
  it('includes every table of the database', async () => {
    const { rows } = await backend.pg.query<{ table_name: string }>(
      "select table_name from information_schema.tables where table_schema = 'public'",
    );
    expect(Object.keys(tables).toSorted()).toEqual(rows.map((row) => row.table_name).toSorted());
  });

  it('includes every bucket of the database', async () => {
    const { rows } = await backend.pg.query<{ id: string }>('select id from storage.buckets');
    expect(Object.keys(buckets).toSorted()).toEqual(rows.map((row) => row.id).toSorted());
  });

  it('includes an actor for every role of user_roles', async () => {
    const { rows } = await backend.pg.query<{ role: string }>(
      'select unnest(enum_range(null::public.team_role))::text as role',
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { role } of rows) expect(actors).toContain(role);
  });

  it.each([
    ...Object.entries(tables).map(([name, { cells }]) => [name, cells] as const),
    ...Object.entries(buckets),
  ])('%s includes every command and every actor', (_name, cells) => {
    expect(Object.keys(cells)).toEqual([...commands]);
    for (const command of commands) expect(Object.keys(cells[command])).toEqual([...actors]);
  });
});

describe.each(Object.entries(tables))('the table %s', (table, access) => {
  it.each(commands.map((command) => [namesOf(access.cells[command]), command] as const))(
    'lets %s %s',
    async (_names, command) => {
      const cells = access.cells[command];
      // An administrator's password alone opens no more than any account.
      expect(await whoMay(command, table, access)).toEqual({
        ...cells,
        adminWithoutCode: cells.stranger,
        server: server[table]?.includes(command) ?? false,
      });
    },
  );
});

it('lets no role of the API read or change a table of the private schema', async () => {
  const { rows } = await backend.pg.query(
    `select relname, role from pg_class, unnest(array['anon', 'authenticated', 'service_role']) as role
     where relnamespace = 'private'::regnamespace and relkind in ('r', 'v', 'm') and (
       has_table_privilege(role, pg_class.oid, 'select, insert, update, delete, truncate')
       or has_any_column_privilege(role, pg_class.oid, 'select, insert, update')
     )`,
  );
  expect(rows).toEqual([]);
});

/** Calls each function of the API with null for everything; what it then does is rolled back. */
const REFUSING_FUNCTIONS = `
  create function pg_temp.refusing_functions(claims jsonb) returns text[] language plpgsql as $$
  declare
    called record;
    refusing text[] := '{}';
  begin
    for called in
      select proname as name, format('select public.%I(%s)', proname, (
        select string_agg(format('%I => null', proargnames[place]), ', ')
        from generate_series(1, pronargs - pronargdefaults) as place
      )) as call
      from pg_proc
      -- A request can't name the argument of a computed column.
      where pronamespace = 'public'::regnamespace and (proargnames is not null or pronargs = 0)
    loop
      begin
        perform set_config('request.jwt.claims', claims::text, true),
          set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true), set_config('role', claims ->> 'role', true);
        execute called.call;
        raise exception 'It ran.';
      exception
        when insufficient_privilege then refusing := refusing || called.name;
        when others then null;
      end;
    end loop;
    return refusing;
  end
  $$`;

/** Accounts and their roles stay. */
const EMPTY_TABLES = `do $$ begin
  execute (
    select 'truncate ' || string_agg(oid::regclass::text, ', ') from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' and relname <> 'user_roles'
  );
end $$`;

describe('functions', () => {
  const { everybody, visitors, accounts, team, staff, admins } = functions;
  const ofAccounts = [everybody, accounts];

  beforeAll(() => backend.pg.exec(REFUSING_FUNCTIONS));

  it.each<[string, Actor, string, readonly string[]]>([
    ['a visitor', 'visitor', '', [everybody, visitors]],
    ['an account', 'stranger', 'aal1', ofAccounts],
    ['a volunteer', 'volunteer', 'aal1', [...ofAccounts, team]],
    ['staff', 'staff', 'aal1', [...ofAccounts, team, staff]],
    ['an administrator', 'admin', 'aal2', [...ofAccounts, team, staff, admins]],
    ['an administrator’s password alone', 'admin', 'aal1', ofAccounts],
  ])('%s calls those of the list and no others', async (_who, actor, aal, lists) => {
    const { id: sub } = people[actor];
    const claims = actor === 'visitor' ? { role: 'anon' } : { role: 'authenticated', sub, aal };
    const { rows } = await backend.pg.query<{ name: string }>(
      `with refusing as materialized (select unnest(pg_temp.refusing_functions($1)) as name)
       select proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and (proargnames is not null or pronargs = 0)
         and proname not in (select name from refusing)`,
      [JSON.stringify(claims)],
    );
    const listed = lists.flatMap((names) => names.trim().split(/\s+/));
    expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  });

  // A guard that is a condition of a query is evaluated before any row, not for each of them.
  it.each<[string, Actor, readonly string[]]>([
    ['an account', 'stranger', [team, staff, admins]],
    ['a volunteer', 'volunteer', [staff, admins]],
    ['staff', 'staff', [admins]],
  ])('those of others refuse %s also where their tables are empty', async (_who, actor, lists) => {
    const claims = { role: 'authenticated', sub: people[actor].id, aal: 'aal1' };
    await backend.pg.transaction(async (transaction) => {
      await transaction.exec(EMPTY_TABLES);
      const { rows } = await transaction.query<{ refusing: string[] }>(
        'select pg_temp.refusing_functions($1) as refusing',
        [JSON.stringify(claims)],
      );
      const listed = lists.flatMap((names) => names.trim().split(/\s+/));
      expect(rows[0]?.refusing).toEqual(expect.arrayContaining(listed));
      await transaction.rollback();
    });
  });

  it('the server may call those of its list and no others', async () => {
    const { rows } = await backend.pg.query<{ name: string }>(
      `select distinct proname as name from pg_proc
       where pronamespace = 'public'::regnamespace and has_function_privilege('service_role', oid, 'execute')`,
    );
    const listed = functions.server.trim().split(/\s+/);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  });

  it('return null to the server for a row that is gone or has changed', async () => {
    const sponsorship_id = '40000000-0000-4000-8000-0000000000ff';
    for (const { data, error } of [
      await backend.service.rpc('write_donation_state', {
        donation_id: sponsorship_id,
        expected_version: 0,
        next_status: 'completed',
        payment_id: 'pay_gone',
        refunded_paise: 0,
        is_up_to_date: true,
        items: [],
      }),
      await backend.service.rpc('write_sponsorship_state', {
        sponsorship_id,
        expected_version: 0,
        state: { status: 'active' },
        donations: [],
        events: [],
        items: [],
        is_up_to_date: true,
        as_of: '2026-01-02T03:04:05Z',
      }),
      await backend.service.rpc('save_provider_subscription', {
        sponsorship_id,
        subscription_id: 'sub_gone',
        manage_url: 'https://example.org',
      }),
    ]) {
      expect(error).toBeNull();
      expect(data).toBeNull();
    }
  });
});
