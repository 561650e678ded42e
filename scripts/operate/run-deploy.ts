// The deployment, step by step. Each step leaves a state from which the next run goes on.
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { versionOf } from '../../hosting/release.ts';
import {
  receiptFacts,
  SET_UP_RECEIPTS,
} from '../../supabase/functions/_shared/common/receipt-settings.ts';
import { connect, databaseClient } from './database-client.ts';
import { findDrift } from './drift.ts';
import { ManagementApi } from './management-api.ts';
import { applyMigrations, readMigrations, type Migration } from './migrations.ts';
import * as plan from './plan.ts';
import { backUp } from './project-backup.ts';
import {
  makeAdministrator,
  readDatabase,
  recordRelease,
  writeSchedules,
} from './project-database.ts';
import {
  buildEnvironment,
  configEnvironment,
  functionSecrets,
  makeSecrets,
  readSettings,
  SETTINGS_FILE,
  writeSettings,
  type Settings,
} from './settings.ts';
import { digestOfFunctions, SupabaseCli } from './supabase-cli.ts';

export interface DeployOptions {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the settings file. */
  readonly settingsFolder: string;
  readonly dryRun: boolean;
  /** Before migrations of a project that has rows. */
  readonly backup: boolean;
  /** Secrets of the project that may be replaced although they are guarded. */
  readonly replace: readonly string[];
  readonly print: (line: string) => void;
  readonly managementUrl: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Builds the site with the settings that Vite reads. */
  readonly build: (settings: Settings) => Promise<void>;
  /** What of the organisation's facts and words is not its own: a sentence for each. */
  readonly organisationProblems: readonly string[];
  /** @throws Error for what another service does not accept */
  readonly checkServices: (settings: Settings) => Promise<void>;
}

interface Step {
  readonly title: string;
  /** One for each change, without secrets. No step is run without one. */
  readonly lines: readonly string[];
  /** What holds when it fails, and what a person can do. */
  readonly failure?: string;
  readonly run: () => Promise<unknown>;
}

/** What the steps change, and with what. */
interface Project {
  readonly api: ManagementApi;
  readonly cli: SupabaseCli;
  readonly database: Client;
  readonly found: plan.Found;
  readonly desired: plan.Desired;
}

const BACKUPS = 'backups';
const SHOWN_DIFFERENCES = 12;
const GOES_ON = 'What was done before stays. The next npm run deploy begins with this step.';
const NOTHING_CHANGED = 'Nothing was changed. When this is mended, run npm run deploy again.';

/** @throws Error that says where it stopped, what holds, what to do, and last the cause */
async function attempt<Result>(
  title: string,
  failure: string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new Error(`${title} failed. ${failure}\n${cause}`, { cause: error });
  }
}

/**
 * @returns the settings with what the deployment has made; null for a dry run, which writes nothing anywhere
 * @throws Error that says what prevents it; what was done before stays
 */
export async function deploy(options: DeployOptions): Promise<Settings | null> {
  const { print, dryRun } = options;
  const resources: { close: () => Promise<void> }[] = [];
  try {
    const { project, steps } = await attempt('The preparation', NOTHING_CHANGED, async () => {
      const prepared = await prepare(options, resources);
      return { project: prepared, steps: stepsOf(prepared, options) };
    });
    const { api, desired } = project;
    print(plan.titleOf(project.found, desired.release));
    if (steps.length === 0) print('The project is as it should be: there is nothing to change.');
    for (const { title, lines } of steps) print([title, ...lines].join('\n  '));
    if (dryRun) return null;
    for (const { title, failure = GOES_ON, run } of steps) {
      print(`${title} …`);
      await attempt(title, failure, run);
    }
    print(
      `\nKeep ${SETTINGS_FILE} in a password manager that two people can reach: without its PAN_KEYS nobody can ever read the donors’ PANs again.\n`,
    );
    // A build that fails must not hide it.
    print(webhookText(desired.settings));
    print('\nBuild …');
    const built = 'The project is deployed, and dist/ is as it was. Run npm run deploy again.';
    await attempt('Build', built, () => options.build(buildEnvironment(desired.settings)));
    const checked = 'The project is deployed and the site is built. Run npm run doctor.';
    await attempt('A last look at the settings', checked, async () => {
      const problems = await api.settingProblems(desired.settings);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    });
    return desired.settings;
  } finally {
    for (const resource of resources) await resource.close().catch(() => undefined);
  }
}

/** Reads and checks everything, and keeps the secrets that it makes, before anything is sent. */
async function prepare(
  options: DeployOptions,
  resources: { close: () => Promise<void> }[],
): Promise<Project> {
  const file = path.join(options.settingsFolder, SETTINGS_FILE);
  const given = await readSettings(file);
  const { SUPABASE_PROJECT_REF: ref = '', SUPABASE_ACCESS_TOKEN: token = '' } = given;
  const api = new ManagementApi(options.managementUrl, token, ref);
  await api.checkProject();
  await options.checkServices(given);
  const database = await connect(databaseClient(given['DATABASE_URL'] ?? ''));
  resources.push({ close: () => database.end() });
  const secrets = await api.secrets();
  plan.refuseLostSecrets(secrets, given, options.replace);
  const settings = {
    SUPABASE_URL: `https://${ref}.supabase.co`,
    ...given,
    ...(await api.keys()),
    ...makeSecrets(given),
  };
  if (!options.dryRun) {
    // A secret that only the project knows would be lost.
    await writeFile(file, writeSettings(await readFile(file, 'utf8'), settings), { mode: 0o600 });
    await chmod(file, 0o600);
  }
  const cli = await SupabaseCli.prepare(options.root, ref, {
    ...options.environment,
    ...configEnvironment(settings),
    SUPABASE_ACCESS_TOKEN: token,
  });
  resources.push(cli);
  const desired = await readDesired(options.root, settings);
  const found: plan.Found = {
    ...(await readDatabase(database)),
    secrets,
    functions: await api.functions(),
    settings: await cli.settingChanges(),
    isRealtimeOpen: await api.isRealtimeOpen(),
  };
  plan.refuseForeignProject(found, desired);
  if (found.migrations.length > 0) await refuseDrift(database, options);
  refuseSamples(found, settings, options);
  return { api, cli, database, found, desired };
}

async function readDesired(root: string, settings: Settings): Promise<plan.Desired> {
  const entries = await readdir(path.join(root, 'supabase/functions'), { withFileTypes: true });
  const functions = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
  return {
    release: await versionOf(root),
    migrations: await readMigrations(root),
    functions: functions.toSorted(),
    functionsDigest: await digestOfFunctions(root),
    settings,
  };
}

/** @throws Error that lists what somebody changed by hand */
async function refuseDrift(database: Client, { root, print }: DeployOptions): Promise<void> {
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
      'The database is not as the last deployment left it, and this release was written for that. Undo what somebody changed by hand in Supabase’s SQL editor, or write it as a migration of your own: docs/updating.md says how.',
      ...sentences.slice(0, SHOWN_DIFFERENCES),
      ...(hidden > 0 ? [`And ${hidden} more.`] : []),
    ].join('\n  '),
  );
}

/**
 * Says what must be the organisation's own before real money is taken.
 * @throws Error with a live key, before anything is changed
 */
function refuseSamples(
  { receipts }: plan.Found,
  { RAZORPAY_KEY_ID: key = '' }: Settings,
  { organisationProblems, print }: DeployOptions,
): void {
  const problems = [
    ...organisationProblems,
    ...(receipts === 'complete'
      ? []
      : [
          'Receipts lack the PAN or the registration number of the organisation: an administrator enters both on the site, Tax Year in the team’s menu, while it has a test key.',
        ]),
  ];
  if (problems.length === 0) return;
  if (key.startsWith('rzp_live_')) {
    throw new Error(['With a live key the site must not have samples.', ...problems].join('\n  '));
  }
  print(['With a live key this is refused:', ...problems].join('\n  '));
}

/** The values that differ. */
const changesOf = (desired: Settings, isRight: (name: string, value: string) => boolean) =>
  Object.fromEntries(Object.entries(desired).filter(([name, value]) => !isRight(name, value)));

/** A line for what is new, or changes. */
const lineOf = (name: string, known: readonly string[]) =>
  `${known.includes(name) ? '~' : '+'} ${name}`;

/**
 * The migrations come first: until the database accepts them, the deployed functions keep what they have. The secrets come
 * before the functions that read them, and the schedules, which call the functions, after those. The build comes after
 * all: pages of the last release work with the new functions, but new pages not with the old ones.
 */
function stepsOf({ api, cli, database, found, desired }: Project, options: DeployOptions): Step[] {
  const { settings } = desired;
  const isNew = ({ version }: Migration) => !found.migrations.includes(version);
  const migrations = desired.migrations.filter(isNew);
  const needsBackup = options.backup && migrations.length > 0 && found.migrations.length > 0;
  const ofFunctions = plan.desiredSecrets(settings);
  const secrets = changesOf(
    ofFunctions,
    (name, value) => found.secrets[name] === plan.sha256(value),
  );
  const obsolete = functionSecrets.filter((name) => found.secrets[name] && !ofFunctions[name]);
  const record = plan.functionsRecord(desired.functionsDigest, found.functions);
  const areDeployed = found.secrets[plan.FUNCTIONS_RECORD] === plan.sha256(record);
  const vault = changesOf(
    plan.desiredVault(settings),
    (name, value) => found.vault[name] === value,
  );
  const schedules = plan.desiredSchedules.filter(
    ({ name, schedule, command }) =>
      !found.schedules.some(
        (job) => job.name === name && job.schedule === schedule && job.command === command,
      ),
  );
  const administrator = settings['ADMIN_EMAIL'] ?? '';
  const linesOf = (names: readonly string[], known: readonly string[]) =>
    names.map((name) => lineOf(name, known));
  const steps: Step[] = [
    {
      title: 'Backup',
      lines: needsBackup ? [`+ ${BACKUPS}/`] : [],
      failure:
        'Nothing was changed. Run npm run deploy again, or make the backup in another way and add --no-backup.',
      run: () => makeBackup(database, settings, options),
    },
    {
      title: 'Migrations',
      lines: migrations.map(({ file }) => `+ ${path.basename(file)}`),
      failure:
        'The site goes on with its functions and pages. The next npm run deploy begins with the migration that failed; if it fails again, see docs/updating.md.',
      run: () => applyMigrations(database, migrations, options.print),
    },
    {
      title: 'Receipts',
      lines:
        found.receipts === 'untouched' ? ['+ name, address and prefix of the organisation'] : [],
      run: () => database.query(SET_UP_RECEIPTS, receiptFacts),
    },
    {
      title: 'Secrets of the functions',
      lines: [
        ...linesOf(Object.keys(secrets), Object.keys(found.secrets)),
        ...obsolete.map((name) => `- ${name}`),
      ],
      run: async () => {
        await api.setSecrets(secrets);
        await api.deleteSecrets(obsolete);
      },
    },
    { title: 'Settings', lines: found.settings, run: () => cli.pushSettings() },
    {
      title: 'Realtime',
      lines: found.isRealtimeOpen ? ['~ open to visitors: true → false'] : [],
      run: () => api.closeRealtime(),
    },
    {
      title: 'Functions',
      lines: areDeployed
        ? []
        : linesOf(
            desired.functions,
            found.functions.map(({ slug }) => slug),
          ),
      run: async () => {
        await cli.deployFunctions();
        const deployed = plan.functionsRecord(desired.functionsDigest, await api.functions());
        await api.setSecrets({ [plan.FUNCTIONS_RECORD]: deployed });
      },
    },
    {
      title: 'Schedules',
      lines: [
        ...linesOf(Object.keys(vault), Object.keys(found.vault)),
        ...linesOf(
          schedules.map(({ name }) => name),
          found.schedules.map(({ name }) => name),
        ),
      ],
      run: () => writeSchedules(database, vault, schedules),
    },
    {
      title: 'First administrator',
      lines: found.hasAdministrator ? [] : [`+ ${administrator}`],
      run: async () => {
        if (!(await makeAdministrator(database, administrator))) return;
        options.print(
          `  The role waits for seven days: once the site is live, sign up there with ${administrator} and enter the code of the email.`,
        );
      },
    },
    {
      title: 'Record of the release',
      lines: found.release === desired.release ? [] : [`+ ${desired.release}`],
      run: () => recordRelease(database, desired.release),
    },
  ];
  return steps.filter(({ lines }) => lines.length > 0);
}

async function makeBackup(
  database: Client,
  { SUPABASE_URL: supabaseUrl = '', SUPABASE_SERVICE_ROLE_KEY: secretKey = '' }: Settings,
  { settingsFolder, print }: DeployOptions,
): Promise<void> {
  const project = { database, supabaseUrl, secretKey };
  const parent = path.join(settingsFolder, BACKUPS);
  const { folder, missing } = await backUp(project, parent, new Date());
  for (const name of missing) print(`  The storage has no content for ${name}.`);
  print(`  ${path.relative(settingsFolder, folder)}: encrypt it (docs/hosting.md, Backups).`);
}

/** The only place that shows a secret: a person must paste it into Razorpay’s dashboard. */
export function webhookText(settings: Settings): string {
  return [
    'In Razorpay’s dashboard, Account & Settings → Webhooks → Add New Webhook (once):',
    `  URL     ${settings['SUPABASE_URL']}/functions/v1/razorpay-webhook`,
    `  Secret  ${settings['RAZORPAY_WEBHOOK_SECRET']}`,
    '  Events  payment.captured, payment.failed, order.paid, refund.processed, refund.failed, all of payment.dispute, all of subscription',
  ].join('\n');
}
