// What a project should have, and what a deployment refuses: pure functions of what it has.
import { createHash } from 'node:crypto';
import type { DeployedFunction } from './management-api.ts';
import type { Migration } from './migrations.ts';
import type { FoundInDatabase } from './project-database.ts';
import { functionSecrets, SETTINGS_FILE, type Settings } from './settings.ts';

export interface Found extends FoundInDatabase {
  /** SHA-256 by name, as the Management API lists them. */
  readonly secrets: Settings;
  readonly functions: readonly DeployedFunction[];
  /** What `config push` would change. */
  readonly settings: readonly string[];
  readonly isRealtimeOpen: boolean;
}

/** The secret that records what was deployed last. */
export const FUNCTIONS_RECORD = 'DEPLOYED_FUNCTIONS';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const desiredVault = (settings: Settings): Settings => ({
  project_url: settings['SUPABASE_URL'] ?? '',
  reconcile_secret: settings['RECONCILE_SECRET'] ?? '',
  send_email_secret: settings['SEND_EMAIL_SECRET'] ?? '',
  clean_up_secret: settings['CLEAN_UP_SECRET'] ?? '',
});

export const desiredSecrets = (settings: Settings): Settings =>
  Object.fromEntries(
    Object.entries({ ...settings, SITE_ORIGINS: settings['SITE_URL'] ?? '' }).filter(([name]) =>
      functionSecrets.includes(name),
    ),
  );

/** What {@link FUNCTIONS_RECORD} holds while the project has the functions of this release and nobody else’s. */
export function functionsRecord(digest: string, deployed: readonly DeployedFunction[]): string {
  const functions = deployed
    .map(({ slug, version, verify_jwt: verified, ezbr_sha256: bundle }) =>
      [slug, bundle ?? version, verified ?? true].join(' '),
    )
    .toSorted();
  return sha256([digest, ...functions].join('\n'));
}

/** What is lost with a secret of the project that the settings don't continue. */
const losses = {
  PAN_KEYS: 'The project has other PAN_KEYS. Replaced, they leave the PANs of donors unreadable.',
  RAZORPAY_WEBHOOK_SECRET:
    'The project has another RAZORPAY_WEBHOOK_SECRET, with which Razorpay signs. Replaced, payments are no longer recorded.',
};

/** @throws Error when a secret of the project would be lost by accident */
export function refuseLostSecrets(
  found: Settings,
  settings: Settings,
  replaceable: readonly string[],
): void {
  // A new key stands before the old ones.
  const keys = (settings['PAN_KEYS'] ?? '').split(',');
  const continued = new Set(
    [
      ...keys.map((_key, index) => keys.slice(index).join(',')),
      settings['RAZORPAY_WEBHOOK_SECRET'] ?? '',
      settings['RAZORPAY_WEBHOOK_SECRET_BEFORE'] ?? '',
    ].map(sha256),
  );
  for (const [name, loss] of Object.entries(losses)) {
    const hash = found[name];
    if (hash === undefined || continued.has(hash) || replaceable.includes(name)) continue;
    throw new Error(
      `${loss} Write ${name} of the earlier deployment into ${SETTINGS_FILE}, or replace it on purpose: npm run deploy -- --replace ${name}`,
    );
  }
}

/** @throws Error when the project is another one, or a change would harm it */
export function refuseForeignProject(
  found: Found,
  release: string,
  migrations: readonly Migration[],
): void {
  const known = new Set(migrations.map(({ version }) => version));
  const unknown = found.migrations.filter((version) => !known.has(version));
  const newest = migrations.at(-1)?.version ?? '';
  const local = found.settings.find((change) => /local: .*(localhost|127\.0\.0\.1)/.test(change));
  const tables = found.migrations.length === 0 ? found.tables : 0;
  const versions = `The project has migrations (${unknown.join(', ')}) that`;
  const problem = unknown.some((version) => version < newest)
    ? `${versions} release ${release} does not have. If they are your own, put their files back into supabase/migrations. A project from before release 1.0.0 can’t be updated: docs/updating.md.`
    : unknown.length > 0
      ? `${versions} are later than this release, ${release}. Check out the release that was deployed last${found.release === null ? '' : `, at least ${found.release}`}, and run this again. docs/updating.md says how to go back.`
      : tables > 0
        ? `The project has tables that are not of this site: ${tables}. Look at SUPABASE_PROJECT_REF, or make a new project.`
        : local !== undefined
          ? `supabase/config.toml would set ${local}. Its production settings must not name this machine.`
          : null;
  if (problem !== null) throw new Error(problem);
}

/** From which release to which a deployment leads. */
export function titleOf({ migrations, release: from }: Found, release: string): string {
  if (migrations.length === 0) return `This sets up release ${release} in an empty project.`;
  if (from === release) return `The project has release ${release}, and so has this checkout.`;
  return `This takes the project from ${from ? `release ${from}` : 'an unfinished deployment'} to release ${release}.`;
}
