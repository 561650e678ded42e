// What a project should have, and what a deployment refuses: pure functions of what it has.
import { createHash } from 'node:crypto';
import type { DeployedFunction } from './management-api.ts';
import type { Migration } from './migrations.ts';
import type { FoundInDatabase, Schedule } from './project-database.ts';
import { functionSecrets, SETTINGS_FILE, type Settings } from './settings.ts';

export interface Found extends FoundInDatabase {
  /** SHA-256 by name, as the Management API lists them. */
  readonly secrets: Settings;
  readonly functions: readonly DeployedFunction[];
  /** What `config push` would change. */
  readonly settings: readonly string[];
  readonly isRealtimeOpen: boolean;
}

export interface Desired {
  readonly release: string;
  readonly migrations: readonly Migration[];
  readonly functions: readonly string[];
  /** Changes with every change of what is deployed as functions. */
  readonly functionsDigest: string;
  readonly settings: Settings;
}

/** The secret that records what was deployed last. */
export const FUNCTIONS_RECORD = 'DEPLOYED_FUNCTIONS';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The functions that a schedule calls, and what each of them takes as its password from the vault. */
const scheduledFunctions = [
  { name: 'reconcile', schedule: '*/5 * * * *', secret: 'reconcile_secret' },
  { name: 'send-email', schedule: '* * * * *', secret: 'send_email_secret' },
  { name: 'clean-up', schedule: '47 21 * * *', secret: 'clean_up_secret' },
];

export const desiredSchedules: readonly Schedule[] = [
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

export const desiredVault = (settings: Settings): Settings => ({
  project_url: settings['SUPABASE_URL'] ?? '',
  reconcile_secret: settings['RECONCILE_SECRET'] ?? '',
  send_email_secret: settings['SEND_EMAIL_SECRET'] ?? '',
  clean_up_secret: settings['CLEAN_UP_SECRET'] ?? '',
});

export function desiredSecrets(settings: Settings): Settings {
  const all: Settings = { ...settings, SITE_ORIGINS: settings['SITE_URL'] ?? '' };
  return Object.fromEntries(
    functionSecrets.flatMap((name) => (all[name] ? [[name, all[name]] as const] : [])),
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
function lostSecret(name: string, found: Settings, settings: Settings): string | null {
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
    const problem = replaceable.includes(name) ? null : lostSecret(name, found, settings);
    if (problem === null) continue;
    throw new Error(
      `${problem} Write ${name} of the earlier deployment into ${SETTINGS_FILE}, or replace it on purpose: npm run deploy -- --replace ${name}`,
    );
  }
}

/** @throws Error when the project is another one, or a change would harm it */
export function refuseForeignProject(found: Found, { release, migrations }: Desired): void {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = found.migrations.filter((version) => !known.has(version));
  const newest = migrations.at(-1)?.version ?? '';
  const local = found.settings.find((change) => /local: .*(localhost|127\.0\.0\.1)/.test(change));
  const problems: [boolean, string][] = [
    [
      unknown.some((version) => version < newest),
      `The project has migrations (${unknown.join(', ')}) that release ${release} does not have. If they are your own, put their files back into supabase/migrations. A project from before release 1.0.0 can’t be updated: docs/updating.md.`,
    ],
    [
      unknown.length > 0,
      `The project has migrations (${unknown.join(', ')}) that are later than this release, ${release}. Check out the release that was deployed last${found.release === null ? '' : `, at least ${found.release}`}, and run this again. docs/updating.md says how to go back.`,
    ],
    [
      found.migrations.length === 0 && found.tables > 0,
      `The project has ${found.tables} tables that are not of this site. Look at SUPABASE_PROJECT_REF, or make a new project.`,
    ],
    [
      local !== undefined,
      `supabase/config.toml would set ${local}. Its production settings must not name this machine.`,
    ],
  ];
  const problem = problems.find(([isWrong]) => isWrong)?.[1];
  if (problem !== undefined) throw new Error(problem);
}

/** From which release to which a deployment leads. */
export function titleOf(found: Found, release: string): string {
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
