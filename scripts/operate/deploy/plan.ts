// What a deployment changes: a pure function of what the project has and what it should have.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { functionSecrets, type Settings } from './settings.ts';
import type { DeployedFunction } from './management-api.ts';
import type { Migration } from '../migrations.ts';

export interface SettingChange {
  readonly setting: string;
  readonly before: string;
  readonly after: string;
}

export interface Schedule {
  readonly name: string;
  readonly schedule: string;
  readonly command: string;
}

export interface Found {
  /** Versions of the migrations that the project records. */
  readonly migrations: readonly string[];
  /** The last one that was deployed completely. */
  readonly release: string | null;
  /** Tables of the schema `public`. */
  readonly tables: number;
  /** SHA-256 by name, as the Management API lists them. */
  readonly secrets: Settings;
  readonly functions: readonly DeployedFunction[];
  readonly settings: readonly SettingChange[];
  readonly isRealtimeOpen: boolean;
  readonly extensions: readonly string[];
  readonly vault: Settings;
  readonly schedules: readonly Schedule[];
  /** What receipts say about the organisation. Complete with its PAN and registration number. */
  readonly receipts: 'untouched' | 'incomplete' | 'complete';
  /** Or somebody who becomes one by confirming an address. */
  readonly hasAdministrator: boolean;
}

export interface Desired {
  readonly release: string;
  readonly migrations: readonly Migration[];
  readonly functions: readonly string[];
  /** Changes with every change of what is deployed as functions. */
  readonly functionsDigest: string;
  readonly settings: Settings;
}

export interface Plan {
  /** From which release to which, in a sentence. */
  readonly title: string;
  readonly migrations: readonly Migration[];
  /** Whether the project has rows that the migrations may change. */
  readonly needsBackup: boolean;
  readonly secrets: Settings;
  readonly obsoleteSecrets: readonly string[];
  readonly settings: readonly SettingChange[];
  readonly functions: readonly string[];
  readonly extensions: readonly string[];
  readonly vault: Settings;
  readonly schedules: readonly Schedule[];
  readonly closesRealtime: boolean;
  readonly setsUpReceipts: boolean;
  readonly administrator: string | null;
  readonly recordsRelease: boolean;
  /** One line for each change, without secrets. */
  readonly lines: readonly string[];
}

/** The secret that records what was deployed last. */
export const FUNCTIONS_RECORD = 'DEPLOYED_FUNCTIONS';

/** pg_cron calls what is due, pg_net sends the request. */
const extensions = ['pg_cron', 'pg_net'];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The functions that a schedule calls, and what each of them takes as its password from the vault. */
const scheduledFunctions = [
  { name: 'reconcile', schedule: '*/5 * * * *', secret: 'reconcile_secret' },
  { name: 'send-email', schedule: '* * * * *', secret: 'send_email_secret' },
  { name: 'clean-up', schedule: '47 21 * * *', secret: 'clean_up_secret' },
];

const desiredSchedules: readonly Schedule[] = [
  ...scheduledFunctions.map(({ name, schedule, secret }) => ({
    name,
    schedule,
    command: `select net.http_post(
  url := (select decrypted_secret from vault.decrypted_secrets where name = 'project_url')
    || '/functions/v1/${name}',
  headers := jsonb_build_object(
    'Content-Type', 'application/json',
    'Authorization', 'Bearer '
      || (select decrypted_secret from vault.decrypted_secrets where name = '${secret}')
  ),
  body := '{}'::jsonb,
  timeout_milliseconds := 120000
);`,
  })),
  {
    // Deletes the rows that each run leaves.
    name: 'forget-runs',
    schedule: '5 3 * * *',
    command: "delete from cron.job_run_details where end_time < now() - interval '7 days';",
  },
];

function desiredVault(settings: Settings): Settings {
  return {
    project_url: settings['SUPABASE_URL'] ?? '',
    reconcile_secret: settings['RECONCILE_SECRET'] ?? '',
    send_email_secret: settings['SEND_EMAIL_SECRET'] ?? '',
    clean_up_secret: settings['CLEAN_UP_SECRET'] ?? '',
  };
}

function desiredSecrets(settings: Settings): Settings {
  const all: Settings = { ...settings, SITE_ORIGINS: settings['SITE_URL'] ?? '' };
  return Object.fromEntries(
    functionSecrets.flatMap((name) => {
      const value = all[name];
      return value ? [[name, value] as const] : [];
    }),
  );
}

/** What {@link FUNCTIONS_RECORD} holds while the project has the functions of this release and nobody else’s. */
export function functionsRecord(digest: string, deployed: readonly DeployedFunction[]): string {
  const functions = deployed
    .map(({ slug, version, verify_jwt: verified, ezbr_sha256: bundle }) =>
      [slug, bundle ?? version, verified ?? true].join(' '),
    )
    .toSorted();
  return sha256([digest, ...functions].join('\n'));
}

/**
 * Secrets that must not be replaced by accident: the one makes PANs unreadable, the other payments unrecorded.
 * @returns a sentence for a secret of the project that these settings don't continue
 */
function guardedProblem(name: string, found: Settings, settings: Settings): string | null {
  const hash = found[name];
  const value = settings[name] ?? '';
  if (hash === undefined || hash === sha256(value)) return null;
  if (name === 'PAN_KEYS') {
    // A new key stands before the old ones.
    const keys = value.split(',');
    if (keys.some((_key, index) => sha256(keys.slice(index).join(',')) === hash)) return null;
    return 'The project has other PAN_KEYS. Replaced, they leave the PANs of donors unreadable.';
  }
  return sha256(settings['RAZORPAY_WEBHOOK_SECRET_BEFORE'] ?? '') === hash
    ? null
    : 'The project has another RAZORPAY_WEBHOOK_SECRET, with which Razorpay signs. Replaced, payments are no longer recorded.';
}

/** @throws Error when a secret of the project would be lost */
export function refuseLostSecrets(
  found: Settings,
  settings: Settings,
  replaceable: readonly string[],
): void {
  for (const name of ['PAN_KEYS', 'RAZORPAY_WEBHOOK_SECRET']) {
    const problem = replaceable.includes(name) ? null : guardedProblem(name, found, settings);
    if (problem === null) continue;
    throw new Error(
      `${problem} Write ${name} of the earlier deployment into .env.deploy.local, or replace it on purpose: npm run deploy -- --replace ${name}`,
    );
  }
}

/** @throws Error when the project has migrations that these files don't have */
function refuseUnknownMigrations(found: Found, { release, migrations }: Desired): void {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = found.migrations.filter((version) => !known.has(version));
  if (unknown.length === 0) return;
  const newest = migrations.at(-1)?.version ?? '';
  const isLater = unknown.every((version) => version > newest);
  throw new Error(
    isLater
      ? `The project has migrations (${unknown.join(', ')}) that are later than this release, ${release}. Check out the release that was deployed last${found.release === null ? '' : `, at least ${found.release}`}, and run this again. docs/updating.md says how to go back.`
      : `The project has migrations (${unknown.join(', ')}) that release ${release} does not have. If they are your own, put their files back into supabase/migrations. A project from before release 1.0.0 can’t be updated: docs/updating.md.`,
  );
}

function titleOf(found: Found, { release }: Desired): string {
  if (found.migrations.length === 0) return `This sets up release ${release} in an empty project.`;
  if (found.release === null) {
    return `The deployment of a release was not finished in this project. This goes on, with release ${release}.`;
  }
  const order = found.release.localeCompare(release, 'en', { numeric: true });
  if (order === 0) return `The project has release ${release}, and so has this checkout.`;
  return order < 0
    ? `This updates the project from release ${found.release} to ${release}.`
    : `This takes the project back from release ${found.release} to ${release}.`;
}

/** @throws Error when the project is another one, or a change would harm it */
export function planChanges(found: Found, desired: Desired): Plan {
  refuseUnknownMigrations(found, desired);
  if (found.migrations.length === 0 && found.tables > 0) {
    throw new Error(
      `The project has ${found.tables} tables that are not of this site. Look at SUPABASE_PROJECT_REF, or make a new project.`,
    );
  }
  const local = found.settings.find(({ after }) => /localhost|127\.0\.0\.1|\[::1\]/.test(after));
  if (local) {
    throw new Error(
      `supabase/config.toml would set ${local.setting} to ${local.after}. Its production settings must not name this machine.`,
    );
  }

  const { settings } = desired;
  const migrations = desired.migrations.filter(
    ({ version }) => !found.migrations.includes(version),
  );
  const needsBackup = migrations.length > 0 && found.migrations.length > 0;
  const secrets = pick(
    desiredSecrets(settings),
    (name, value) => found.secrets[name] !== sha256(value),
  );
  const obsoleteSecrets = functionSecrets.filter(
    (name) => name in found.secrets && !(name in desiredSecrets(settings)),
  );
  const vault = pick(desiredVault(settings), (name, value) => found.vault[name] !== value);
  const record = functionsRecord(desired.functionsDigest, found.functions);
  const functions =
    found.secrets[FUNCTIONS_RECORD] === sha256(record) ? [] : [...desired.functions];
  const schedules = desiredSchedules.filter(
    ({ name, schedule, command }) =>
      !found.schedules.some(
        (job) => job.name === name && job.schedule === schedule && job.command === command,
      ),
  );
  const missingExtensions = extensions.filter((name) => !found.extensions.includes(name));
  const setsUpReceipts = found.receipts === 'untouched';
  const administrator = found.hasAdministrator ? null : (settings['ADMIN_EMAIL'] ?? null);
  const recordsRelease = found.release !== desired.release;
  const lines = [
    ...section(
      'Migrations',
      migrations.map(({ file }) => `+ ${path.basename(file)}`),
    ),
    ...section('Secrets of the functions', [
      ...Object.keys(secrets).map((name) => `${sign(!(name in found.secrets))} ${name}`),
      ...obsoleteSecrets.map((name) => `- ${name}`),
    ]),
    ...section(
      'Settings',
      found.settings.map(({ setting, before, after }) => `~ ${setting}: ${before} → ${after}`),
    ),
    ...section('Realtime', found.isRealtimeOpen ? ['~ open to visitors: true → false'] : []),
    ...section(
      'Functions',
      functions.map(
        (name) => `${sign(!found.functions.some(({ slug }) => slug === name))} ${name}`,
      ),
    ),
    ...section(
      'Extensions',
      missingExtensions.map((name) => `+ ${name}`),
    ),
    ...section(
      'Secrets of the schedules',
      Object.keys(vault).map((name) => `${sign(!(name in found.vault))} ${name}`),
    ),
    ...section(
      'Schedules',
      schedules.map(
        ({ name, schedule }) =>
          `${sign(!found.schedules.some((job) => job.name === name))} ${name} (${schedule})`,
      ),
    ),
    ...section(
      'Receipts',
      setsUpReceipts ? ['+ name, address and prefix of the organisation'] : [],
    ),
    ...section('First administrator', administrator === null ? [] : [`+ ${administrator}`]),
    ...section('Record of the release', recordsRelease ? [`+ ${desired.release}`] : []),
  ];
  return {
    title: titleOf(found, desired),
    migrations,
    needsBackup,
    secrets,
    obsoleteSecrets,
    settings: found.settings,
    closesRealtime: found.isRealtimeOpen,
    functions,
    extensions: missingExtensions,
    vault,
    schedules,
    setsUpReceipts,
    administrator,
    recordsRelease,
    lines,
  };
}

const sign = (isNew: boolean) => (isNew ? '+' : '~');

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
}

function pick(values: Settings, isChosen: (name: string, value: string) => boolean): Settings {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => isChosen(name, value)),
  );
}
