// What a deployment reads and writes in the project's database beside the migrations.
import type { Client } from 'pg';
import { databaseClient } from '../database-client.ts';
import { appliedVersions, deployedRelease, exists } from '../migrations.ts';
import type { Found, Schedule } from './plan.ts';
import { findDrift } from '../drift.ts';
import { percentEncode, SETTINGS_FILE, type Ask, type Settings } from './settings.ts';
import type { Pooler } from './management-api.ts';

type FoundInDatabase = Pick<
  Found,
  | 'migrations'
  | 'release'
  | 'tables'
  | 'extensions'
  | 'vault'
  | 'schedules'
  | 'receipts'
  | 'hasAdministrator'
>;

/** The session pooler's port. The API names that of transactions, in which no migration can run. */
const SESSION_PORT = 5432;
const TRANSACTION_PORT = 6543;

const SHOWN_DIFFERENCES = 12;

/** PostgreSQL's code. */
const WRONG_PASSWORD = '28P01';

function databaseUrl(pooler: Pooler, password: string): string {
  const port = pooler.db_port === TRANSACTION_PORT ? SESSION_PORT : pooler.db_port;
  return `postgresql://${pooler.db_user}:${percentEncode(password)}@${pooler.db_host}:${port}/${pooler.db_name}`;
}

/** @returns a sentence when the address is not of this project */
function databaseUrlProblem(url: string, ref: string, pooler: Pooler): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  const isDirect = parsed?.hostname === `db.${ref}.supabase.co`;
  const isPooled =
    parsed?.hostname === pooler.db_host && decodeURIComponent(parsed.username) === pooler.db_user;
  return isDirect || isPooled
    ? null
    : 'DATABASE_URL in .env.deploy.local is not the address of this project’s database. Delete the line, and the command asks for the password.';
}

/** @throws Error when the address is wrong, or the password and nobody can answer */
export async function askDatabaseUrl(
  settings: Settings,
  pooler: Pooler,
  ask: Ask | null,
  print: (line: string) => void,
): Promise<string> {
  const known = settings['DATABASE_URL'];
  const problem =
    known && databaseUrlProblem(known, settings['SUPABASE_PROJECT_REF'] ?? '', pooler);
  if (problem) throw new Error(problem);
  if (known && (await acceptsPassword(known))) return known;
  if (!ask) throw new Error(`Write DATABASE_URL with the right password into ${SETTINGS_FILE}.`);
  for (;;) {
    const url = databaseUrl(pooler, await ask('Password of the database: ', true));
    if (await acceptsPassword(url)) return url;
    print(
      'The database does not accept it. Supabase’s dashboard, Database Settings, can set another one.',
    );
  }
}

/** @throws Error when the database can't be reached */
async function acceptsPassword(url: string): Promise<boolean> {
  const database = databaseClient(url);
  try {
    await database.connect();
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === WRONG_PASSWORD) return false;
    throw new Error(
      `The database can't be reached at ${new URL(url).host} (${String(code)}). Does this network block the port?`,
      { cause: error },
    );
  } finally {
    await database.end();
  }
}

export async function readDatabase(database: Client): Promise<FoundInDatabase> {
  const select = async <Row>(relation: string, sql: string): Promise<Row[]> =>
    (await exists(database, relation)) ? (await database.query(sql)).rows : [];
  const tables = await select<{ count: number }>(
    'pg_catalog.pg_tables',
    "select count(*)::int from pg_catalog.pg_tables where schemaname = 'public'",
  );
  const extensions = await select<{ extname: string }>(
    'pg_catalog.pg_extension',
    'select extname from pg_catalog.pg_extension',
  );
  const vault = await select<{ name: string; value: string }>(
    'vault.decrypted_secrets',
    'select name, decrypted_secret as value from vault.decrypted_secrets where name is not null',
  );
  const schedules = await select<Schedule>(
    'cron.job',
    'select jobname as name, schedule, command from cron.job where jobname is not null',
  );
  const administrators = await select<{ count: number }>(
    'private.role_invitations',
    `select count(*)::int from (
       select from public.user_roles where role = 'admin'
       union all
       select from private.role_invitations
       where role = 'admin' and ended_at is null and expires_at > now()
     ) as administrators`,
  );
  const [receipts] = await select<{ state: Found['receipts'] }>(
    'public.receipt_settings',
    `select case
       when organisation_name = 'Not set up yet' then 'untouched'
       when pan is null or registration_number is null then 'incomplete'
       else 'complete'
     end as state from public.receipt_settings`,
  );
  return {
    migrations: await appliedVersions(database),
    release: await deployedRelease(database),
    tables: tables[0]?.count ?? 0,
    extensions: extensions.map(({ extname }) => extname),
    vault: Object.fromEntries(vault.map(({ name, value }) => [name, value])),
    schedules,
    receipts: receipts?.state ?? 'untouched',
    hasAdministrator: (administrators[0]?.count ?? 0) > 0,
  };
}

/**
 * Compares the schema with what the last migration left. Changes nothing.
 * @param root the folder that holds supabase/
 * @throws Error that lists what differs
 */
export async function refuseDrift(
  database: Client,
  root: string,
  print: (line: string) => void,
): Promise<void> {
  const sentences = await findDrift(database, root);
  if (sentences === null) {
    print(
      'An update from 1.0 was interrupted, so what was changed by hand since then isn’t found.',
    );
  }
  if (!sentences || sentences.length === 0) return;
  const hidden = sentences.length - SHOWN_DIFFERENCES;
  throw new Error(
    [
      'The database is not as the last deployment left it, so nothing was changed:',
      ...sentences.slice(0, SHOWN_DIFFERENCES).map((sentence) => `  ${sentence}`),
      ...(hidden > 0 ? [`  And ${hidden} more.`] : []),
      'Undo what somebody changed by hand in Supabase’s SQL editor, or write it as a migration of your own: docs/updating.md says how.',
    ].join('\n'),
  );
}

/** @param extensions names from the plan */
export async function createExtensions(
  database: Client,
  extensions: readonly string[],
): Promise<void> {
  for (const name of extensions) await database.query(`create extension if not exists ${name}`);
}

export async function writeVault(database: Client, secrets: Settings): Promise<void> {
  for (const [name, value] of Object.entries(secrets)) {
    const { rows } = await database.query<{ id: string }>(
      'select id from vault.secrets where name = $1',
      [name],
    );
    const [existing] = rows;
    await (existing
      ? database.query('select vault.update_secret($1, $2)', [existing.id, value])
      : database.query('select vault.create_secret($1, $2)', [value, name]));
  }
}

export async function writeSchedules(
  database: Client,
  schedules: readonly Schedule[],
): Promise<void> {
  for (const { name, schedule, command } of schedules) {
    await database.query('select cron.schedule($1, $2, $3)', [name, schedule, command]);
  }
}

export async function recordRelease(database: Client, release: string): Promise<void> {
  await database.query(
    `insert into private.deployed_releases (release) values ($1)
     on conflict (release) do update set deployed_at = excluded.deployed_at`,
    [release],
  );
}

/**
 * Gives an address the role of an administrator, as the Team page does.
 * @returns whether the role waits until an account confirms the address
 */
export async function makeAdministrator(database: Client, email: string): Promise<boolean> {
  await database.query('begin');
  try {
    await database.query('set local role service_role');
    const { rows } = await database.query<{ outcome: string }>(
      "select public.give_role($1, 'admin') as outcome",
      [email],
    );
    await database.query('commit');
    return rows[0]?.outcome === 'invited';
  } catch (error) {
    await database.query('rollback');
    throw error;
  }
}
