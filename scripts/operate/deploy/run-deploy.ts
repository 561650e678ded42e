// The deployment, step by step. Each step leaves a state from which the next run goes on.
import { existsSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { versionOf } from '../../../hosting/release.ts';
import {
  receiptFacts,
  SET_UP_RECEIPTS,
} from '../../../supabase/functions/_shared/common/receipt-settings.ts';
import { databaseClient } from '../database-client.ts';
import { applyMigrations, readMigrations } from '../migrations.ts';
import { backUp } from '../project-backup.ts';
import { ManagementApi } from './management-api.ts';
import { webhookText } from './next-steps.ts';
import {
  FUNCTIONS_RECORD,
  functionsRecord,
  planChanges,
  refuseLostSecrets,
  type Desired,
  type Found,
  type Plan,
} from './plan.ts';
import {
  askDatabaseUrl,
  createExtensions,
  makeAdministrator,
  readDatabase,
  recordRelease,
  refuseDrift,
  writeSchedules,
  writeVault,
} from './project-database.ts';
import {
  buildEnvironment,
  completeSettings,
  configEnvironment,
  makeSecrets,
  parseSettings,
  projectQuestions,
  RefusedSettings,
  SETTINGS_FILE,
  siteQuestions,
  writeSettings,
  type Ask,
  type Settings,
} from './settings.ts';
import { digestOf, SupabaseCli } from './supabase-cli.ts';

export interface DeployOptions {
  /** The folder of the project. */
  readonly root: string;
  /** The folder of the settings file. */
  readonly settingsFolder: string;
  readonly dryRun: boolean;
  /** Answers the one question before the changes. */
  readonly yes: boolean;
  /** Before migrations of a project that has rows. */
  readonly backup: boolean;
  /** Secrets of the project that may be replaced although they are guarded. */
  readonly replace: readonly string[];
  /** null without a terminal. */
  readonly ask: Ask | null;
  readonly print: (line: string) => void;
  readonly managementUrl: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Builds the site with the settings that Vite reads. */
  readonly build: (settings: Settings) => Promise<void>;
  /** What of the organisation's facts and words is not its own: a sentence for each. */
  readonly organisationProblems: readonly string[];
  /** @throws RefusedSettings for what another service does not accept */
  readonly checkServices: (settings: Settings) => Promise<void>;
}

export type Outcome =
  | { readonly state: 'declined' | 'dry-run' }
  | { readonly state: 'deployed'; readonly settings: Settings; readonly problems: string[] };

const BACKUPS = 'backups';

/** Emails an hour that sign-ups and forgotten passwords need; supabase/config.toml has it. */
const MIN_EMAILS_PER_HOUR = 30;

/** @throws Error that says what prevents it; what was done before stays */
export async function deploy(options: DeployOptions): Promise<Outcome> {
  const { print, ask } = options;
  const file = path.join(options.settingsFolder, SETTINGS_FILE);
  const text = existsSync(file) ? await readFile(file, 'utf8') : '';
  const keep = async (values: Settings) => {
    await writeFile(file, writeSettings(text, values), { mode: 0o600 });
    await chmod(file, 0o600);
  };
  let settings = parseSettings(text);
  /** Asks again for what a service refuses, and for nothing else. */
  const completeUntilAccepted = async <Result>(
    questions: typeof siteQuestions,
    check: () => Promise<Result>,
  ): Promise<Result> => {
    for (;;) {
      settings = await completeSettings(settings, questions, ask, print, keep);
      try {
        return await check();
      } catch (error) {
        if (!ask || !(error instanceof RefusedSettings)) throw error;
        print(error.sentence);
        settings = { ...settings, ...Object.fromEntries(error.names.map((name) => [name, ''])) };
      }
    }
  };
  const api = await completeUntilAccepted(projectQuestions, async () => {
    const { SUPABASE_PROJECT_REF = '', SUPABASE_ACCESS_TOKEN = '' } = settings;
    const { managementUrl } = options;
    const accepted = new ManagementApi(managementUrl, SUPABASE_ACCESS_TOKEN, SUPABASE_PROJECT_REF);
    await accepted.checkProject();
    return accepted;
  });
  const ref = settings['SUPABASE_PROJECT_REF'] ?? '';
  await completeUntilAccepted(siteQuestions, () => options.checkServices(settings));
  settings = {
    ...settings,
    DATABASE_URL: await askDatabaseUrl(settings, await api.pooler(), ask, print),
  };
  const secrets = await api.secrets();
  refuseLostSecrets(secrets, settings, options.replace);
  const keys = await api.keys();
  settings = {
    ...settings,
    SUPABASE_URL: supabaseUrl(settings['SUPABASE_URL'], ref),
    ...makeSecrets(settings),
    VITE_SUPABASE_PUBLISHABLE_KEY: keys.publishable,
    SUPABASE_SERVICE_ROLE_KEY: keys.secret,
  };
  // Before anything is sent: a secret that only the project knows would be lost.
  await keep(settings);

  const cli = await SupabaseCli.prepare(options.root, ref, {
    ...options.environment,
    ...configEnvironment(settings),
    SUPABASE_ACCESS_TOKEN: settings['SUPABASE_ACCESS_TOKEN'],
  });
  const database = databaseClient(settings['DATABASE_URL'] ?? '');
  try {
    await database.connect();
    const desired = await readDesired(options.root, cli.folder, settings);
    // After the digest of the functions, which it doesn't change.
    if (settings['TURNSTILE_SECRET_KEY']) await cli.switchCaptchaOn();
    const found: Found = {
      ...(await readDatabase(database)),
      secrets,
      functions: await api.functions(),
      settings: await cli.settingChanges(),
      isRealtimeOpen: await api.isRealtimeOpen(),
    };
    const plan = planChanges(found, desired);
    print(plan.title);
    if (found.migrations.length > 0) await refuseDrift(database, options.root, print);
    if (plan.lines.length === 0) {
      print('The project is as it should be: there is nothing to change.');
    } else {
      print('This changes:');
      for (const line of plan.lines) print(line);
    }
    if (plan.needsBackup) {
      print(
        options.backup
          ? `Before that, a backup is written to ${BACKUPS}/.`
          : 'No backup is made. npm run backup makes one.',
      );
    }
    refuseSamples(found, settings, options);
    if (options.dryRun) return { state: 'dry-run' };
    if (plan.lines.length > 0) {
      if (!options.yes) {
        if (!ask) throw new Error('Nobody can answer here. Run it with --yes.');
        const answer = await ask('Make these changes? (yes/no) ', false);
        if (!/^y(es)?$/i.test(answer.trim())) return { state: 'declined' };
      }
      const tools = { api, cli, database, settings, options };
      for (const { title, failure, run } of stepsOf(plan, desired, tools)) {
        print(`${title} …`);
        await run().catch((error: unknown) => {
          throw new Error(
            `${title}: ${error instanceof Error ? error.message : String(error)}\n${failure ?? 'What was done before stays. The next npm run deploy begins with this step.'}`,
            { cause: error },
          );
        });
      }
    }
    print(
      `\nKeep ${SETTINGS_FILE} in a password manager that two people can reach: without its PAN_KEYS nobody can ever read the donors’ PANs again.`,
    );
    // A build that fails must not hide it.
    print(`\n${webhookText(settings)}\n`);
    print('Building the site …');
    await options.build(buildEnvironment(settings));
    return { state: 'deployed', settings, problems: await findProblems(api, settings) };
  } finally {
    await database.end();
    await cli.close();
  }
}

/**
 * Says what must be the organisation's own before real money is taken.
 * @throws Error with a live key, before anything is changed
 */
function refuseSamples(
  { receipts }: Found,
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
    throw new Error(
      ['Nothing was changed: with a live key the site must not have samples.', ...problems].join(
        '\n',
      ),
    );
  }
  print('With a live key this is refused:');
  for (const problem of problems) print(`  ${problem}`);
}

/** A custom domain stays. The address of another project, from which the file was copied, does not. */
function supabaseUrl(known: string | undefined, ref: string): string {
  const isOwn = known !== undefined && URL.canParse(known) && !known.includes('.supabase.co');
  return isOwn ? known.replace(/\/+$/, '') : `https://${ref}.supabase.co`;
}

interface Tools {
  readonly api: ManagementApi;
  readonly cli: SupabaseCli;
  readonly database: ReturnType<typeof databaseClient>;
  readonly settings: Settings;
  readonly options: DeployOptions;
}

interface Step {
  readonly title: string;
  /** What a person should know and do when it fails. */
  readonly failure?: string;
  readonly run: () => Promise<void>;
}

/**
 * The migrations come first: until the database accepts them, the deployed functions keep what they have. The secrets come
 * before the functions that read them, and the schedules, which call the functions, after those. The build comes after
 * all: pages of the last release work with the new functions, but new pages not with the old ones.
 */
function stepsOf(plan: Plan, desired: Desired, tools: Tools): Step[] {
  const { api, cli, database, settings, options } = tools;
  const { print } = options;
  const steps: (Step & { isDue: boolean })[] = [
    {
      title: 'Backup',
      failure:
        'Nothing was changed. Run npm run deploy again, or make the backup in another way and add --no-backup.',
      isDue: plan.needsBackup && options.backup,
      run: async () => {
        const { SUPABASE_URL: url = '', SUPABASE_SERVICE_ROLE_KEY: secretKey = '' } = settings;
        const project = { database, supabaseUrl: url, secretKey };
        const parent = path.join(options.settingsFolder, BACKUPS);
        const { folder, missing } = await backUp(project, parent, new Date());
        for (const name of missing) print(`  The storage has no content for ${name}.`);
        print(
          `  ${path.relative(options.settingsFolder, folder)}: encrypt it (docs/hosting.md, Backups).`,
        );
      },
    },
    {
      title: 'Migrations',
      failure:
        'The site goes on with its functions and pages. The next npm run deploy begins with the migration that failed; if it fails again, see docs/updating.md.',
      isDue: plan.migrations.length > 0,
      run: () => applyMigrations(database, plan.migrations, print),
    },
    {
      title: 'Receipts',
      isDue: plan.setsUpReceipts,
      run: async () => {
        await database.query(SET_UP_RECEIPTS, receiptFacts);
      },
    },
    {
      title: 'Secrets of the functions',
      isDue: Object.keys(plan.secrets).length + plan.obsoleteSecrets.length > 0,
      run: async () => {
        await api.setSecrets(plan.secrets);
        await api.deleteSecrets(plan.obsoleteSecrets);
      },
    },
    { title: 'Settings', isDue: plan.settings.length > 0, run: () => cli.pushSettings() },
    { title: 'Realtime', isDue: plan.closesRealtime, run: () => api.closeRealtime() },
    {
      title: 'Functions',
      isDue: plan.functions.length > 0,
      run: async () => {
        await cli.deployFunctions();
        const record = functionsRecord(desired.functionsDigest, await api.functions());
        await api.setSecrets({ [FUNCTIONS_RECORD]: record });
      },
    },
    {
      title: 'Extensions',
      isDue: plan.extensions.length > 0,
      run: () => createExtensions(database, plan.extensions),
    },
    {
      title: 'Secrets of the schedules',
      isDue: Object.keys(plan.vault).length > 0,
      run: () => writeVault(database, plan.vault),
    },
    {
      title: 'Schedules',
      isDue: plan.schedules.length > 0,
      run: () => writeSchedules(database, plan.schedules),
    },
    {
      title: 'First administrator',
      isDue: plan.administrator !== null,
      run: async () => {
        const email = plan.administrator ?? '';
        if (!(await makeAdministrator(database, email))) return;
        print(
          `  The role waits for seven days: once the site is live, sign up there with ${email} and enter the code of the email.`,
        );
      },
    },
    {
      title: 'Record of the release',
      isDue: plan.recordsRelease,
      run: () => recordRelease(database, desired.release),
    },
  ];
  return steps.filter(({ isDue }) => isDue);
}

/** @param folder the copy of what the command line deploys */
async function readDesired(root: string, folder: string, settings: Settings): Promise<Desired> {
  const entries = await readdir(path.join(folder, 'supabase/functions'), { withFileTypes: true });
  const functions = entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
  return {
    release: await versionOf(root),
    migrations: await readMigrations(root),
    functions: functions.toSorted(),
    functionsDigest: await digestOf(folder),
    settings,
  };
}

/** What the service may have refused or limited without saying so. */
async function findProblems(api: ManagementApi, settings: Settings): Promise<string[]> {
  const problems: string[] = [];
  const auth = await api.auth();
  if (auth.site_url !== settings['SITE_URL']) {
    problems.push('Sign-in emails lead to another address than the site’s.');
  }
  if (auth.smtp_host !== new URL(settings['SMTP_URL'] ?? '').hostname) {
    problems.push(
      'The sign-in service does not use your mail server. Supabase’s own writes only to members of your team.',
    );
  }
  if ((auth.rate_limit_email_sent ?? 0) < MIN_EMAILS_PER_HOUR) {
    problems.push(
      `The sign-in service sends only ${auth.rate_limit_email_sent ?? 0} emails an hour. Raise it in Supabase’s dashboard, Authentication, Rate Limits.`,
    );
  }
  if (auth.mailer_autoconfirm === true) {
    problems.push('Accounts work without a confirmed email address, so nothing may join them.');
  }
  return problems;
}
