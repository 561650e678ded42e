// What a deployment reads and writes in the project's database beside the migrations.
import type { Client } from 'pg';
import type { Schedule } from '../../supabase/schedules.ts';
import { appliedVersions, deployedRelease, exists } from './migrations.ts';
import type { Settings } from './settings.ts';

export interface FoundInDatabase {
  /** Versions of the migrations that the project records. */
  readonly migrations: readonly string[];
  /** The last one that was deployed completely. */
  readonly release: string | null;
  /** Tables of the schema `public`. */
  readonly tables: number;
  /** Secrets of the schedules. */
  readonly vault: Settings;
  readonly schedules: readonly (Schedule & { readonly active: boolean })[];
  /** What receipts say about the organisation. Complete with its PAN and registration number. */
  readonly receipts: 'untouched' | 'incomplete' | 'complete';
  /** Or somebody who becomes one by confirming an address. */
  readonly hasAdministrator: boolean;
}

export async function readDatabase(database: Client): Promise<FoundInDatabase> {
  const select = async <Row>(relation: string, sql: string): Promise<Row[]> =>
    (await exists(database, relation)) ? (await database.query(sql)).rows : [];
  const tables = await select('pg_tables', "select from pg_tables where schemaname = 'public'");
  const vault = await select<{ name: string; value: string }>(
    'vault.decrypted_secrets',
    'select name, decrypted_secret as value from vault.decrypted_secrets where name is not null',
  );
  const schedules = await select<FoundInDatabase['schedules'][number]>(
    'cron.job',
    'select jobname as name, schedule, command, active from cron.job where jobname is not null',
  );
  const administrators = await select(
    'private.role_invitations',
    `select from public.user_roles where role = 'admin' union all select from private.role_invitations
     where role = 'admin' and ended_at is null and expires_at > now()`,
  );
  const [receipts] = await select<{ state: FoundInDatabase['receipts'] }>(
    'public.receipt_settings',
    `select case when organisation_name = 'Not set up yet' then 'untouched'
       when pan is null or registration_number is null then 'incomplete' else 'complete'
     end as state from public.receipt_settings`,
  );
  return {
    migrations: await appliedVersions(database),
    release: await deployedRelease(database),
    tables: tables.length,
    vault: Object.fromEntries(vault.map(({ name, value }) => [name, value])),
    schedules,
    receipts: receipts?.state ?? 'untouched',
    hasAdministrator: administrators.length > 0,
  };
}

/** pg_cron calls what is due, and pg_net sends the request with the secrets of the vault. */
export async function writeSchedules(
  database: Client,
  secrets: Settings,
  schedules: readonly Schedule[],
): Promise<void> {
  await database.query('create extension if not exists pg_cron');
  await database.query('create extension if not exists pg_net');
  for (const [name, value] of Object.entries(secrets)) {
    const known = 'select id from vault.secrets where name = $1';
    const { rows } = await database.query<{ id: string }>(known, [name]);
    await (rows[0]
      ? database.query('select vault.update_secret($1, $2)', [rows[0].id, value])
      : database.query('select vault.create_secret($1, $2)', [value, name]));
  }
  for (const { name, schedule, command } of schedules) {
    await database.query('select cron.schedule($1, $2, $3)', [name, schedule, command]);
  }
}

export const recordRelease = (database: Client, release: string) =>
  database.query(
    `insert into private.deployed_releases (release) values ($1)
     on conflict (release) do update set deployed_at = excluded.deployed_at`,
    [release],
  );

/**
 * Gives an address the role of an administrator, as the Team page does.
 * @returns whether the role waits until an account confirms the address
 */
export async function makeAdministrator(database: Client, email: string): Promise<boolean> {
  await database.query('set role service_role');
  try {
    const { rows } = await database.query<{ outcome: string }>(
      "select public.give_role($1, 'admin') as outcome",
      [email],
    );
    return rows[0]?.outcome === 'invited';
  } finally {
    await database.query('reset role');
  }
}
