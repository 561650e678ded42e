// `npm run deploy`: see docs/hosting.md. Each step leaves a state from which the next run goes on.
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Client } from 'pg';
import { versionOf } from '../../hosting/release.ts';
import {
  receiptFacts,
  SET_UP_RECEIPTS,
} from '../../supabase/functions/_shared/common/receipt-settings.ts';
import { schedules } from '../../supabase/schedules.ts';
import * as organisation from '../check/organisation.ts';
import { buildSite } from '../dev/build-site.ts';
import { beginLongCommand } from '../dev/long-command.ts';
import { connect, databaseClient } from './database-client.ts';
import { findDrift } from './drift.ts';
import { ManagementApi } from './management-api.ts';
import { applyMigrations, readMigrations } from './migrations.ts';
import * as plan from './plan.ts';
import { backUp } from './project-backup.ts';
import * as project from './project-database.ts';
import { checkMailServer, checkRazorpay } from './services.ts';
import * as files from './settings.ts';
import { digestOfFunctions, SupabaseCli } from './supabase-cli.ts';
import { messageOf } from './problems.ts';

type Settings = files.Settings;

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
  /** One for each change, without secrets. A step without one is left out. */
  readonly lines: readonly string[];
  /** What holds when it fails, and what a person can do. */
  readonly failure?: string;
  readonly run: () => Promise<unknown>;
}

const BACKUPS = 'backups';
const SHOWN_DIFFERENCES = 12;
const NOTHING_CHANGED = 'Nothing was changed. When this is mended, run npm run deploy again.';
const GOES_ON = 'What was done before stays. The next npm run deploy begins with this step.';
const DEPLOYED = 'The project is deployed, and dist/ is as it was. Run npm run deploy again.';
const BUILT = 'The project is deployed and the site is built. Run npm run doctor.';

/** @throws Error that says where it stopped, what holds, what to do, and last the cause */
async function attempt<Result>(title: string, failure: string, run: () => Promise<Result>) {
  return run().catch((error: unknown) => {
    throw new Error(`${title} failed. ${failure}\n${messageOf(error)}`, { cause: error });
  });
}

/**
 * @returns the settings with what the deployment has made; null for a dry run, which writes nothing anywhere
 * @throws Error that says what prevents it; what was done before stays
 */
export async function deploy(options: DeployOptions): Promise<Settings | null> {
  const { print } = options;
  const resources: (() => Promise<void>)[] = [];
  try {
    const { api, settings, steps } = await attempt('The preparation', NOTHING_CHANGED, () =>
      prepare(options, (close) => resources.push(close)),
    );
    if (steps.length === 0) print('The project is as it should be: there is nothing to change.');
    for (const { title, lines } of steps) print([title, ...lines].join('\n  '));
    if (options.dryRun) return null;
    for (const { title, failure = GOES_ON, run } of steps) {
      print(`${title} …`);
      await attempt(title, failure, run);
    }
    print(
      `\nKeep ${files.SETTINGS_FILE} in a password manager that two people can reach: without its PAN_KEYS nobody can ever read the donors’ PANs again.\n`,
    );
    // A build that fails must not hide it.
    print(webhookText(settings));
    print('\nBuild …');
    await attempt('Build', DEPLOYED, () => options.build(files.buildEnvironment(settings)));
    const problems = await attempt('A last look', BUILT, () => api.settingProblems(settings));
    if (problems.length > 0) throw new Error([BUILT, ...problems].join('\n'));
    return settings;
  } finally {
    for (const close of resources) await close().catch(() => undefined);
  }
}

/**
 * Reads and checks everything, and keeps the secrets that it makes, before anything is sent.
 * @param atEnd gets what closes a connection or removes a folder
 */
async function prepare(options: DeployOptions, atEnd: (close: () => Promise<void>) => void) {
  const { root, print } = options;
  const file = path.join(options.settingsFolder, files.SETTINGS_FILE);
  const given = await files.readSettings(file);
  const { SUPABASE_PROJECT_REF: ref = '', SUPABASE_ACCESS_TOKEN: token = '' } = given;
  const api = new ManagementApi(options.managementUrl, token, ref);
  await api.checkProject();
  await options.checkServices(given);
  const database = await connect(databaseClient(given['DATABASE_URL'] ?? ''));
  atEnd(() => database.end());
  const secrets = await api.secrets();
  plan.refuseLostSecrets(secrets, given, options.replace);
  const settings: Settings = {
    SUPABASE_URL: `https://${ref}.supabase.co`,
    ...given,
    ...(await api.keys()),
    ...files.makeSecrets(given),
  };
  if (!options.dryRun) {
    // A secret that only the project knows would be lost.
    const text = files.writeSettings(await readFile(file, 'utf8'), settings);
    await writeFile(file, text, { mode: 0o600 });
    await chmod(file, 0o600);
  }
  const cli = await SupabaseCli.prepare(root, ref, {
    ...options.environment,
    ...files.configEnvironment(settings),
    SUPABASE_ACCESS_TOKEN: token,
  });
  atEnd(() => cli.close());
  const found: plan.Found = {
    ...(await project.readDatabase(database)),
    secrets,
    functions: await api.functions(),
    settings: await cli.settingChanges(),
    isRealtimeOpen: await api.isRealtimeOpen(),
  };
  const [release, migrations] = [await versionOf(root), await readMigrations(root)];
  plan.refuseForeignProject(found, release, migrations);
  if (found.migrations.length > 0) await refuseDrift(database, options);
  refuseSamples(found.receipts, settings['RAZORPAY_KEY_ID'] ?? '', options);
  print(plan.titleOf(found, release));

  const pending = migrations.filter(({ version }) => !found.migrations.includes(version));
  const needsBackup = options.backup && pending.length > 0 && found.migrations.length > 0;
  const ofFunctions = plan.desiredSecrets(settings);
  const changed = changesOf(ofFunctions, (name, value) => secrets[name] === plan.sha256(value));
  const obsolete = files.functionSecrets.filter((name) => secrets[name] && !ofFunctions[name]);
  const digest = await digestOfFunctions(root);
  const record = plan.sha256(plan.functionsRecord(digest, found.functions));
  const vault = changesOf(
    plan.desiredVault(settings),
    (name, value) => found.vault[name] === value,
  );
  const changedSchedules = schedules.filter(({ name, schedule, command }) => {
    const job = found.schedules.find((each) => each.name === name);
    return job?.schedule !== schedule || job.command !== command;
  });
  const administrator = settings['ADMIN_EMAIL'] ?? '';
  /**
   * The migrations come first: until the database accepts them, the deployed functions keep what they have. The secrets
   * come before the functions that read them, and the schedules, which call the functions, after those. The build comes
   * after all: pages of the last release work with the new functions, but new pages not with the old ones.
   */
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
      lines: pending.map((each) => `+ ${path.basename(each.file)}`),
      failure:
        'The site goes on with its functions and pages. The next npm run deploy begins with the migration that failed; if it fails again, see docs/updating.md.',
      run: () => applyMigrations(database, pending, print),
    },
    {
      title: 'Receipts',
      lines:
        found.receipts === 'untouched' ? ['+ name, address and prefix of the organisation'] : [],
      run: () => database.query(SET_UP_RECEIPTS, receiptFacts),
    },
    {
      title: 'Secrets of the functions',
      lines: [...linesOf(changed, secrets), ...obsolete.map((name) => `- ${name}`)],
      run: async () => {
        await api.setSecrets(changed);
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
      lines: secrets[plan.FUNCTIONS_RECORD] === record ? [] : ['~ supabase/functions'],
      run: async () => {
        await cli.deployFunctions();
        const deployed = plan.functionsRecord(digest, await api.functions());
        await api.setSecrets({ [plan.FUNCTIONS_RECORD]: deployed });
      },
    },
    {
      title: 'Schedules',
      lines: [...linesOf(vault, found.vault), ...changedSchedules.map(({ name }) => `~ ${name}`)],
      run: () => project.writeSchedules(database, vault, changedSchedules),
    },
    {
      title: 'First administrator',
      lines: found.hasAdministrator ? [] : [`+ ${administrator}`],
      run: async () => {
        if (!(await project.makeAdministrator(database, administrator))) return;
        print(
          `  The role waits for seven days: once the site is live, sign up there with ${administrator} and enter the code of the email.`,
        );
      },
    },
    {
      title: 'Record of the release',
      lines: found.release === release ? [] : [`+ ${release}`],
      run: () => project.recordRelease(database, release),
    },
  ];
  return { api, settings, steps: steps.filter(({ lines }) => lines.length > 0) };
}

/** The values that differ. */
const changesOf = (desired: Settings, isRight: (name: string, value: string) => boolean) =>
  Object.fromEntries(Object.entries(desired).filter(([name, value]) => !isRight(name, value)));

const linesOf = (changed: Settings, known: Settings) =>
  Object.keys(changed).map((name) => `${name in known ? '~' : '+'} ${name}`);

/** @throws Error that lists what somebody changed by hand */
async function refuseDrift(database: Client, { root, print }: DeployOptions): Promise<void> {
  const sentences = await findDrift(database, root);
  if (sentences === null) {
    print('An update from 1.0 was interrupted, so what was changed by hand since isn’t found.');
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

/** @throws Error with a live key for what must be the organisation's own; with a test key it is only said */
function refuseSamples(receipts: string, key: string, options: DeployOptions): void {
  const problems = [...options.organisationProblems];
  if (receipts !== 'complete') {
    problems.push(
      'Receipts lack the PAN or the registration number of the organisation: an administrator enters both on the site under Money, Tax year, while it has a test key.',
    );
  }
  if (problems.length === 0) return;
  if (key.startsWith('rzp_live_')) {
    throw new Error(['With a live key the site must not have samples.', ...problems].join('\n  '));
  }
  options.print(['With a live key this is refused:', ...problems].join('\n  '));
}

async function makeBackup(database: Client, settings: Settings, options: DeployOptions) {
  const { settingsFolder, print } = options;
  const { SUPABASE_URL: supabaseUrl = '', SUPABASE_SERVICE_ROLE_KEY: secretKey = '' } = settings;
  const parent = path.join(settingsFolder, BACKUPS);
  const { folder, missing } = await backUp(
    { database, supabaseUrl, secretKey },
    parent,
    new Date(),
  );
  for (const name of missing) print(`  The storage has no content for ${name}.`);
  print(`  ${path.relative(settingsFolder, folder)}: encrypt it (docs/hosting.md, Backups).`);
}

/** The only place that shows a secret: a person must paste it into Razorpay’s dashboard. */
export const webhookText = (settings: Settings): string => `\
In Razorpay’s dashboard, Account & Settings → Webhooks → Add New Webhook (once):
  URL     ${settings['SUPABASE_URL']}/functions/v1/razorpay-webhook
  Secret  ${settings['RAZORPAY_WEBHOOK_SECRET']}
  Events  payment.captured, payment.failed, order.paid, refund.processed, refund.failed, settlement.processed, all of payment.dispute, all of subscription`;

if (import.meta.filename === process.argv[1]) {
  beginLongCommand();
  const root = process.cwd();
  try {
    const { values } = parseArgs({
      options: {
        'dry-run': { type: 'boolean', default: false },
        'no-backup': { type: 'boolean', default: false },
        replace: { type: 'string', multiple: true, default: [] },
      },
    });
    const settings = await deploy({
      root,
      settingsFolder: root,
      dryRun: values['dry-run'],
      backup: !values['no-backup'],
      replace: values.replace,
      print: (line) => console.log(line),
      managementUrl: 'https://api.supabase.com',
      environment: process.env,
      build: (environment) => buildSite(environment, root),
      organisationProblems: organisation.organisationProblems(),
      checkServices: async (given) => {
        await checkRazorpay(given);
        await checkMailServer(given);
      },
    });
    if (settings) console.log('\nUpload dist/ (docs/hosting.md). Then run: npm run doctor');
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
