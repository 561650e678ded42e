// Deploys the project to a stand-in of Supabase's Management API and a PostgreSQL with the hosted rights, through
// Supabase's own command line.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { versionOf } from '../../hosting/release.ts';
import { webhookText } from '../../scripts/operate/deploy/next-steps.ts';
import { deploy, type DeployOptions } from '../../scripts/operate/deploy/run-deploy.ts';
import {
  parseSettings,
  RefusedSettings,
  SETTINGS_FILE,
} from '../../scripts/operate/deploy/settings.ts';
import { COMMAND_LINE } from '../../scripts/operate/deploy/supabase-cli.ts';
import { readMigrations } from '../../scripts/operate/migrations.ts';
import { organisationDetails } from '../../supabase/functions/_shared/common/organisation.ts';
import type { LoopbackServer } from '../support/loopback-server.ts';
import {
  ACCESS_TOKEN,
  digestOfPassword,
  PROJECT_REF,
  StandInManagementApi,
} from '../support/management-api.ts';
import { isNightly } from '../support/nightly.ts';
import { hasExtensions } from './programs.ts';
import { apply, startProject, type Project } from './project.ts';
import { tableDigests, type TableDigest } from './table-digests.ts';

const DATABASE_PASSWORD = 'a#b c/1@:%"é';
const SMTP_PASSWORD = `p#'"\\n&/ä`;
const SITE_URL = 'https://paws.example';
/** What a step that failed ends with. */
const THIS_STEP = /\n.* The next npm run deploy begins with this step\.$/;
const VERSION = await versionOf(process.cwd());
const ANSWERS: readonly (readonly [question: RegExp, answer: string])[] = [
  [/^Supabase project/, PROJECT_REF],
  [/^Access token/, ACCESS_TOKEN],
  [/^Address of the site/, `${SITE_URL}/`],
  [/^Host of the site/, 'netlify'],
  [/^Razorpay key id/, 'rzp_test_0123456789'],
  [/^Razorpay key secret/, 'razorpay-key-secret'],
  [/^Mail server/, 'smtp.mail.example'],
  [/^Its user name/, 'hello@paws.example'],
  [/^Its password/, SMTP_PASSWORD],
  [/^Sender/, 'Paws of Lucknow <hello@paws.example>'],
  [/^Email address of the first/, 'asha@paws.example'],
  [/^Password of the database/, DATABASE_PASSWORD],
];

let project: Project;
let api: StandInManagementApi;
let server: LoopbackServer;
/** Of the settings file. */
let folder: string;
/** Everything that the command has shown. */
let printed: string[];

beforeAll(async () => {
  if (!hasExtensions) return undefined;
  // The first call downloads it.
  await promisify(execFile)('npx', ['--yes', COMMAND_LINE, '--version']);
  project = await startProject({ migrations: false });
  await project.superuser.query('create extension supabase_vault');
  const password = DATABASE_PASSWORD.replaceAll("'", "''");
  await project.superuser.query(`alter role postgres password '${password}'`);
  ({ api, server } = await StandInManagementApi.start(project.port));
  folder = await mkdtemp(path.join(tmpdir(), 'paws-deploy-test-'));
  const profile = {
    name: 'standin',
    api_url: server.url,
    dashboard_url: server.url,
    project_host: 'standin.example',
  };
  await writeFile(path.join(folder, 'profile.json'), JSON.stringify(profile));
  return async () => {
    await server.close();
    await project.stop();
    await rm(folder, { recursive: true });
  };
}, 300_000);
beforeEach(() => {
  printed = [];
});

const settingsFile = async () =>
  parseSettings(await readFile(path.join(folder, SETTINGS_FILE), 'utf8'));

afterEach(async () => {
  const settings = await settingsFile().catch(() => ({}));
  // Only the text for Razorpay's dashboard shows its secret.
  const text = printed.join('\n').replaceAll(webhookText(settings), '');
  const secrets = Object.entries(settings)
    .filter(([name]) => /SECRET|TOKEN|PAN_KEYS|SMTP_URL|DATABASE_URL|ROLE_KEY/.test(name))
    .map(([, value]) => value);
  for (const secret of [...secrets, SMTP_PASSWORD, DATABASE_PASSWORD]) {
    assert.ok(!text.includes(secret), 'A secret is shown.');
  }
});

function answerTo(question: string, answers: typeof ANSWERS = []): string {
  const answer = [...answers, ...ANSWERS].find(([pattern]) => pattern.test(question))?.[1];
  if (answer === undefined) throw new Error(`Nobody expects the question: ${question}`);
  return answer;
}

async function run({
  answers = [],
  ...overrides
}: Partial<DeployOptions> & { answers?: typeof ANSWERS } = {}) {
  const options: DeployOptions = {
    root: process.cwd(),
    settingsFolder: folder,
    dryRun: false,
    yes: true,
    backup: true,
    replace: [],
    ask: (question) => {
      printed.push(question);
      return Promise.resolve(answerTo(question, answers));
    },
    print: (line) => printed.push(line),
    managementUrl: server.url,
    environment: { ...process.env, SUPABASE_PROFILE: path.join(folder, 'profile.json') },
    build: () => Promise.resolve(),
    organisationProblems: [],
    checkServices: () => Promise.resolve(),
    ...overrides,
  };
  try {
    return await deploy(options);
  } catch (error) {
    printed.push(String(error));
    throw error;
  }
}

async function scalar(sql: string): Promise<unknown> {
  const { rows } = await project.superuser.query<Record<string, unknown>>(sql);
  return Object.values(rows[0] ?? {})[0];
}

/** Everything that a deployment may change, to compare. */
async function projectState() {
  const { secrets, functions, auth, writes } = api;
  const relations = await scalar('select count(*)::int from pg_class');
  return structuredClone({ secrets, functions, auth, writes, relations });
}

/** All of {@link projectState}, and every row. */
const everything = async () => ({
  ...(await projectState()),
  tables: await tableDigests(project.superuser),
  history: await scalar('select array_agg(version) from supabase_migrations.schema_migrations'),
});

const sql = (text: string) => () => project.superuser.query(text);
const backups = () => path.join(folder, 'backups');
/** Tables that the next release of the test changes. */
const CHANGED_TABLES = /dog_profiles|deployed_/;
const unchanged = (tables: TableDigest[]) =>
  tables.filter(({ name }) => !CHANGED_TABLES.test(name));
const fault = (call: string | null) => () => {
  api.fault = call;
};

describe.skipIf(!hasExtensions)('npm run deploy', () => {
  it('says what it lacks when it is run without a terminal', async () => {
    const script = path.resolve('scripts/operate/deploy.ts');
    const command = promisify(execFile)(path.resolve('node_modules/.bin/tsx'), [script, '--yes'], {
      cwd: folder,
    });
    await expect(command).rejects.toMatchObject({
      code: 1,
      stderr: 'Write SUPABASE_PROJECT_REF, SUPABASE_ACCESS_TOKEN into .env.deploy.local.\n',
    });
  });

  it('refuses a wrong token, a wrong reference and a paused project, and changes nothing', async () => {
    const before = await projectState();
    const wrongToken = `sbp_${'f'.repeat(40)}`;
    const otherRef = 'zyxwvutsrqponmlkjihg';
    const wrong: Record<string, string[]> = { Supabase: [otherRef], Access: [wrongToken] };
    const asked: string[] = [];
    const ask: DeployOptions['ask'] = (question) => {
      const [word = ''] = question.split(' ');
      asked.push(word);
      return Promise.resolve(wrong[word]?.shift() ?? answerTo(question));
    };
    api.status = 'INACTIVE';
    await expect(run({ ask })).rejects.toThrow('The project “Paws” is paused. Press Restore');
    api.status = 'ACTIVE_HEALTHY';
    expect(printed).toContainEqual(
      expect.stringContaining('Supabase does not accept the access token.'),
    );
    expect(printed).toContainEqual(
      expect.stringContaining(`The access token reaches no project ${otherRef}.`),
    );
    expect(asked).toEqual(['Supabase', 'Access', 'Access', 'Supabase', 'Access']);
    expect(await projectState()).toEqual(before);
    expect(await settingsFile()).toMatchObject({ SUPABASE_PROJECT_REF: PROJECT_REF });
    await expect(
      run({ ask: null, environment: {}, managementUrl: 'http://127.0.0.1:9' }),
    ).rejects.toThrow('Nobody answers');
  });

  it('asks again for what Razorpay or the mail server refuses, before anything is changed', async () => {
    const before = await projectState();
    const refusals = [
      new RefusedSettings(['RAZORPAY_KEY_SECRET'], 'Razorpay does not accept it.'),
      new RefusedSettings(['MAIL_FROM'], 'The mail server does not accept it.'),
    ];
    const checkServices: DeployOptions['checkServices'] = () => {
      const refusal = refusals.shift();
      return refusal ? Promise.reject(refusal) : Promise.resolve();
    };
    expect(await run({ checkServices, dryRun: true })).toEqual({ state: 'dry-run' });
    expect(printed.filter((line) => /^(Razorpay key secret|Sender)/.test(line))).toHaveLength(4);
    expect(printed.filter((line) => line.startsWith('Mail server'))).toHaveLength(1);
    await expect(
      run({
        ask: null,
        checkServices: () => Promise.reject(new RefusedSettings(['SMTP_URL'], 'No login.')),
      }),
    ).rejects.toThrow('No login. Correct SMTP_URL in .env.deploy.local');
    expect(await projectState()).toEqual(before);
    await rm(path.join(folder, SETTINGS_FILE));
  });

  it('asks again for a wrong password of the database, and for nothing else', async () => {
    const passwords = ['another', ''];
    const ask: DeployOptions['ask'] = (question) => {
      printed.push(question);
      const password = question.startsWith('Password') ? passwords.shift() : undefined;
      if (password === '') return Promise.reject(new Error('The terminal was closed.'));
      return Promise.resolve(password ?? answerTo(question));
    };
    await expect(run({ ask })).rejects.toThrow('The terminal was closed.');
    expect(printed).toContainEqual(expect.stringContaining('The database does not accept it.'));
    printed = [];
    await expect(run({ ask: null })).rejects.toThrow('Write DATABASE_URL with the right password');
    expect(await settingsFile()).toMatchObject({ ADMIN_EMAIL: 'asha@paws.example' });
    expect(await settingsFile()).not.toHaveProperty('DATABASE_URL');
  });

  it('refuses a project with tables of somebody else', async () => {
    await project.owner.query('create table public.invoices ()');
    await expect(run()).rejects.toThrow('The project has 1 tables that are not of this site.');
    await project.owner.query('drop table public.invoices');
    expect(api.writes).toEqual([]);
  });

  it('shows what it would do and writes nothing with --dry-run', async () => {
    const before = await projectState();
    expect(await run({ dryRun: true })).toEqual({ state: 'dry-run' });
    expect(printed).toContain('  + 20261126000000_version_1_0_0.sql');
    expect(printed).toContain(`  ~ auth.site_url: "http://localhost:3000" → "${SITE_URL}"`);
    expect(await projectState()).toEqual(before);
  });

  it('changes nothing when the question is declined', async () => {
    const before = await projectState();
    expect(await run({ yes: false, answers: [[/^Make these changes/, 'no']] })).toEqual({
      state: 'declined',
    });
    expect(await projectState()).toEqual(before);
  });

  it('refuses to replace keys of PANs and a webhook secret that it does not know', async () => {
    const before = await projectState();
    for (const name of ['PAN_KEYS', 'RAZORPAY_WEBHOOK_SECRET']) {
      api.secrets.set(name, 'of an earlier deployment');
      await expect(run()).rejects.toThrow(`Write ${name} of the earlier deployment into`);
      api.secrets.delete(name);
    }
    expect(await projectState()).toEqual(before);
  });

  /** In the order of the steps, so that each run comes one step further. */
  const failures: [title: string, breakIt: () => unknown, mend: () => unknown][] = [
    ['Migrations', sql('create schema private authorization postgres'), sql('drop schema private')],
    ['Secrets of the functions', fault('POST /secrets'), fault(null)],
    ['Settings', fault('PATCH /config/auth'), fault(null)],
    ['Functions', fault('PUT /functions'), fault(null)],
    // The record of what was deployed, after the functions.
    ['Functions', fault('POST /secrets'), fault(null)],
    ['Extensions', sql('create schema net'), sql('drop schema net')],
    [
      'Secrets of the schedules',
      sql('alter function vault.create_secret rename to broken'),
      sql('alter function vault.broken rename to create_secret'),
    ],
    [
      'Schedules',
      sql('alter function cron.schedule rename to broken'),
      sql('alter function cron.broken rename to schedule'),
    ],
    [
      'First administrator',
      sql('revoke service_role from postgres'),
      sql('grant service_role to postgres'),
    ],
  ];
  it.each(isNightly ? failures : [])(
    'stops at a step that fails, and begins with it in the next run: %s',
    async (title, breakIt, mend) => {
      await breakIt();
      const stopped = await run().catch(String);
      await mend();
      expect(stopped).toMatch(new RegExp(`^Error: ${title}: `));
      expect(stopped).toMatch(
        title === 'Migrations'
          ? /: 0 of \d+ are\.\n.* begins with the migration that failed/
          : THIS_STEP,
      );
      // What the service answered, without its JSON.
      expect(stopped).not.toMatch(/[{}]/);
    },
  );

  it.runIf(isNightly)('stops when the build fails, and builds in the next run', async () => {
    const failure = run({ build: () => Promise.reject(new Error('The build failed.')) });
    await expect(failure).rejects.toThrow('The build failed.');
  });

  it('sets up everything', async () => {
    const shownBeforeBuild: string[] = [];
    const build = vi.fn<DeployOptions['build']>(() => {
      shownBeforeBuild.push(...printed);
      return Promise.resolve();
    });
    const checkServices = vi.fn<DeployOptions['checkServices']>(() => Promise.resolve());
    expect(await run({ build, checkServices })).toMatchObject({
      state: 'deployed',
      problems: [],
    });
    const files = await readdir('supabase/migrations');
    const { rows } = await project.superuser.query<{ version: string }>(
      'select version from supabase_migrations.schema_migrations order by 1',
    );
    expect(rows.map(({ version }) => version)).toEqual(files.map((file) => file.split('_')[0]));
    expect(api.auth).toMatchObject({
      site_url: SITE_URL,
      uri_allow_list: `${SITE_URL}/**`,
      smtp_host: 'smtp.mail.example',
      smtp_user: 'hello@paws.example',
      smtp_pass: digestOfPassword(SMTP_PASSWORD),
      smtp_sender_name: 'Paws of Lucknow',
      smtp_admin_email: 'hello@paws.example',
      rate_limit_email_sent: 1000,
      rate_limit_verify: 10,
      mailer_otp_length: 8,
      mailer_otp_exp: 1800,
      mailer_autoconfirm: false,
      security_update_password_require_current_password: true,
      mailer_templates_recovery_content: await readFile('supabase/templates/recovery.html', 'utf8'),
      mailer_templates_magic_link_content: await readFile(
        'supabase/templates/magic_link.html',
        'utf8',
      ),
    });
    const entries = await readdir('supabase/functions', { withFileTypes: true });
    const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect([...api.functions.keys()].toSorted()).toEqual(
      names.filter((name) => name !== '_shared').toSorted(),
    );
    expect(api.functions.get('send-email')?.files).toContain(
      'supabase/functions/_shared/common/database.types.ts',
    );
    // Each authenticates its callers itself. Checking tokens, the service would refuse webhooks and schedules.
    expect([...api.functions.values()].filter(({ checksTokens }) => checksTokens)).toEqual([]);
    expect(await scalar('select count(*)::int from cron.job')).toBe(4);
    expect(await scalar("select role || ' ' || email from private.role_invitations")).toBe(
      'admin asha@paws.example',
    );
    const settings = await settingsFile();
    expect(await scalar("select secret from vault.secrets where name = 'send_email_secret'")).toBe(
      settings['SEND_EMAIL_SECRET'],
    );
    for (const name of ['PAN_KEYS', 'RAZORPAY_WEBHOOK_SECRET', 'SMTP_URL']) {
      expect(api.secrets.get(name)).toBe(settings[name]);
    }
    expect(api.secrets.get('SITE_ORIGINS')).toBe(SITE_URL);
    expect(build).toHaveBeenCalledExactlyOnceWith({
      VITE_SUPABASE_URL: `https://${PROJECT_REF}.supabase.co`,
      VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_the_project',
      VITE_RAZORPAY_KEY_ID: 'rzp_test_0123456789',
      VITE_PAYMENTS: 'server',
      VITE_SITE_URL: SITE_URL,
      VITE_HTTPS_SUBDOMAINS: '',
      VITE_TURNSTILE_SITE_KEY: '',
    });
    expect(shownBeforeBuild.join('\n')).toContain(webhookText(settings));
    const smtpUrl = checkServices.mock.calls[0]?.[0]['SMTP_URL'] ?? '';
    expect(decodeURIComponent(new URL(smtpUrl).password)).toBe(SMTP_PASSWORD);
  });

  it('asks and changes nothing when it runs again', async () => {
    const before = await projectState();
    expect(await run({ ask: null, yes: false })).toMatchObject({ state: 'deployed' });
    expect(printed.slice(0, 2)).toEqual([
      `The project has release ${VERSION}, and so has this checkout.`,
      'The project is as it should be: there is nothing to change.',
    ]);
    expect(await projectState()).toEqual(before);
  });

  it('puts back what somebody changed on the dashboard', async () => {
    api.auth['site_url'] = 'https://old.example';
    api.auth['smtp_pass'] = digestOfPassword('another');
    api.secrets.set('MAIL_FROM', 'Somebody <else@old.example>');
    api.functions.set('send-email', {
      slug: 'send-email',
      version: 9,
      files: [],
      checksTokens: true,
    });
    await project.superuser.query(
      "update cron.job set schedule = '0 * * * *' where jobname = 'reconcile'",
    );
    api.secrets.set('RAZORPAY_WEBHOOK_SECRET_BEFORE', 'obsolete');
    await run();
    expect(api.secrets.has('RAZORPAY_WEBHOOK_SECRET_BEFORE')).toBe(false);
    expect(printed).toEqual(
      expect.arrayContaining([
        '  ~ MAIL_FROM',
        '  - RAZORPAY_WEBHOOK_SECRET_BEFORE',
        `  ~ auth.site_url: "https://old.example" → "${SITE_URL}"`,
        '  ~ send-email',
        '  ~ reconcile (*/5 * * * *)',
      ]),
    );
  });

  it('switches the captcha on with both of its keys, and off without', async () => {
    const file = path.join(folder, SETTINGS_FILE);
    const before = await readFile(file, 'utf8');
    const build = vi.fn<DeployOptions['build']>(() => Promise.resolve());
    await writeFile(file, `${before}TURNSTILE_SITE_KEY=site-key\n`);
    await expect(run({ ask: null })).rejects.toThrow(
      'The captcha needs both TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY.',
    );
    expect(api.auth['security_captcha_enabled']).toBe(false);
    await writeFile(file, `${before}TURNSTILE_SITE_KEY=site-key\nTURNSTILE_SECRET_KEY=a-secret\n`);
    await run({ build });
    expect(api.auth).toMatchObject({
      security_captcha_enabled: true,
      security_captcha_provider: 'turnstile',
    });
    expect(build).toHaveBeenCalledWith(
      expect.objectContaining({ VITE_TURNSTILE_SITE_KEY: 'site-key' }),
    );
    await writeFile(file, before);
    await run();
    expect(api.auth['security_captcha_enabled']).toBe(false);
  });

  const samples = { ask: null, organisationProblems: ['stories.ts:7 is made up.'] };

  it('says with a test key what is a sample', async () => {
    await run(samples);
    expect(printed[1]).toBe('The project is as it should be: there is nothing to change.');
    expect(printed.join('\n')).toContain(
      'With a live key this is refused:\n  stories.ts:7 is made up.\n  Receipts lack the PAN',
    );
  });

  it('refuses a sample with a live key before it changes anything', async () => {
    const file = path.join(folder, SETTINGS_FILE);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replaceAll('rzp_test_', 'rzp_live_'));
    const before = await projectState();
    await expect(run(samples)).rejects.toThrow('stories.ts:7 is made up.');
    await expect(run({ ask: null })).rejects.toThrow('Receipts lack the PAN');
    expect(await projectState()).toEqual(before);
    await sql(
      "update public.receipt_settings set pan = 'AAATP1234C', registration_number = 'AAATP1234CF20261'",
    )();
    await expect(run({ ask: null })).resolves.toMatchObject({ state: 'deployed' });
  });

  it('has filled the settings of receipts once', async () => {
    const settings = 'select organisation_name from public.receipt_settings';
    expect(await scalar(settings)).toBe(organisationDetails.name);
    await sql("update public.receipt_settings set organisation_name = 'Own Name'")();
    await run({ ask: null });
    expect(await scalar(settings)).toBe('Own Name');
  });
});

describe.skipIf(!hasExtensions)('npm run deploy on a used site', () => {
  /** The root of a release with two more migrations and a changed function. */
  let nextRelease: string;
  /** Before the update. */
  let rows: TableDigest[];
  let lastMigration: string | undefined;

  beforeAll(async () => {
    if (!hasExtensions) return undefined;
    for (const file of ['seed.sql', 'seed/sponsors.sql', 'seed/dog-updates.sql']) {
      await apply(project.owner, `supabase/${file}`);
    }
    lastMigration = (await readMigrations(process.cwd())).at(-1)?.version;
    nextRelease = await mkdtemp(path.join(tmpdir(), 'paws-next-release-'));
    await cp('supabase', path.join(nextRelease, 'supabase'), { recursive: true });
    await writeFile(path.join(nextRelease, 'package.json'), '{ "version": "9.0.0" }');
    const file = (name: string) => path.join(nextRelease, 'supabase', name);
    await appendFile(file('functions/send-email/handler.ts'), '// Of the next release.\n');
    await writeFile(
      file('migrations/29990101000000_nicknames.sql'),
      'alter table public.dog_profiles add column nickname text;',
    );
    await writeFile(
      file('migrations/29990102000000_fill_nicknames.sql'),
      `update public.dog_profiles set nickname = name;
       do $$ begin
         if to_regnamespace('broken') is not null then perform pg_terminate_backend(pg_backend_pid()); end if;
       end $$;`,
    );
    return () => rm(nextRelease, { recursive: true });
  });

  it.each([
    [
      'a migration of a later release',
      "insert into supabase_migrations.schema_migrations values ('29980101000000')",
      "delete from supabase_migrations.schema_migrations where version = '29980101000000'",
      /\(29980101000000\) that are later than this release, .* at least \d+\.\d+\.\d+,/,
    ],
    [
      'a migration that no release has',
      "insert into supabase_migrations.schema_migrations values ('20260101000000')",
      "delete from supabase_migrations.schema_migrations where version = '20260101000000'",
      /\(20260101000000\) that release .* does not have\. If they are your own/,
    ],
    [
      'a function that was changed by hand',
      'alter function public.are_jobs_paused() security invoker',
      'alter function public.are_jobs_paused() security definer',
      /not as the last deployment left it.*\n {2}The function are_jobs_paused\(\) has/,
    ],
    [
      'a policy that was changed by hand',
      'alter policy "Anyone subscribes" on public.newsletter_subscribers to anon',
      'alter policy "Anyone subscribes" on public.newsletter_subscribers to anon, authenticated',
      /\n {2}The table newsletter_subscribers has: policy "Anyone subscribes" for insert to anon with/,
    ],
    [
      'a right of the server that was taken by hand',
      'revoke execute on function public.unsubscribe from service_role',
      'grant execute on function public.unsubscribe to service_role',
      /\n {2}The function unsubscribe\(text,uuid\) has: execute anon, authenticated\. It should have: execute anon, authenticated, service_role\./,
    ],
    [
      'a column that was added by hand',
      'alter table public.dog_profiles add column weight text',
      'alter table public.dog_profiles drop column weight',
      /\n {2}The table dog_profiles should not have: column weight text/,
    ],
  ])('refuses %s, and changes nothing', async (_title, change, undo, sentence) => {
    await sql(change)();
    // A secret differs, too.
    api.secrets.set('MAIL_FROM', 'Somebody <else@old.example>');
    const before = await everything();
    await expect(run()).rejects.toThrow(sentence);
    expect(await everything()).toEqual(before);
    await sql(undo)();
  });

  it('shows the update, and changes nothing, with --dry-run', async () => {
    api.secrets.set('MAIL_FROM', 'Somebody <else@old.example>');
    api.auth['site_url'] = 'https://old.example';
    await sql("update cron.job set schedule = '0 * * * *' where jobname = 'reconcile'")();
    const before = await everything();
    rows = before.tables;
    expect(await run({ root: nextRelease, dryRun: true })).toEqual({ state: 'dry-run' });
    expect(printed).toEqual(
      expect.arrayContaining([
        `This updates the project from release ${VERSION} to 9.0.0.`,
        '  + 29990101000000_nicknames.sql',
        '  + 29990102000000_fill_nicknames.sql',
        '  ~ MAIL_FROM',
        '  ~ send-email',
        'Before that, a backup is written to backups/.',
      ]),
    );
    expect(await everything()).toEqual(before);
    await expect(readdir(backups())).rejects.toThrow('ENOENT');
  });

  /** In the order of the steps, so that each run comes one step further. */
  const steps: [step: string, breakIt: () => unknown, mend: () => unknown, sentence: RegExp][] = [
    [
      'Backup',
      () => writeFile(backups(), 'not a folder'),
      () => rm(backups()),
      /\nNothing was changed\./,
    ],
    [
      'Migrations',
      sql('create schema broken'),
      sql('drop schema broken'),
      /^Migrations: supabase\/migrations\/29990102000000_fill_nicknames\.sql: .* 1 of 2 are\.\nThe site goes on with its functions and pages\./,
    ],
    ['Secrets of the functions', fault('POST /secrets'), fault(null), THIS_STEP],
    ['Settings', fault('PATCH /config/auth'), fault(null), THIS_STEP],
    ['Functions', fault('PUT /functions'), fault(null), THIS_STEP],
    [
      'Schedules',
      sql('alter function cron.schedule rename to broken'),
      sql('alter function cron.broken rename to schedule'),
      THIS_STEP,
    ],
    [
      'Record of the release',
      sql('revoke insert on private.deployed_releases from postgres'),
      sql('grant insert on private.deployed_releases to postgres'),
      THIS_STEP,
    ],
  ];
  it.each(isNightly ? steps : steps.slice(0, 3))(
    'an update that is interrupted says what holds: %s',
    async (step, breakIt, mend, sentence) => {
      await breakIt();
      const failure = run({
        root: nextRelease,
        backup: step === 'Backup' || step === 'Migrations',
      });
      await expect(failure).rejects.toThrow(new RegExp(`^${step}: `));
      await expect(failure).rejects.toThrow(sentence);
      await mend();
    },
  );

  it('an update that was interrupted is finished by the next run, and every row is there', async () => {
    // New pages need the new functions.
    const build = vi.fn<DeployOptions['build']>(async () => {
      expect(api.functions.get('send-email')?.version).toBeGreaterThan(1);
      expect(await scalar('select max(release) from private.deployed_releases')).toBe('9.0.0');
    });
    await run({ root: nextRelease, ask: null, build });
    expect(build).toHaveBeenCalledOnce();
    expect(printed[0]).toBe(`This updates the project from release ${VERSION} to 9.0.0.`);
    expect(printed).toContain('  + 9.0.0');
    expect(printed).not.toContain('Migrations');

    const [backup = '', ...others] = await readdir(backups());
    expect(others).toEqual([]);
    const manifest = await readFile(path.join(backups(), backup, 'manifest.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({ release: VERSION, migration: lastMigration });

    const dogs = 'select count(*)::int from public.dog_profiles';
    expect(await scalar(`${dogs} where nickname = name`)).toBe(await scalar(dogs));
    expect(unchanged(await tableDigests(project.superuser))).toEqual(unchanged(rows));
    expect((await project.superuser.query('select * from public.book_problems()')).rows).toEqual(
      [],
    );
  });

  it('refuses the release of before', async () => {
    await expect(run()).rejects.toThrow('that are later than this release');
  });
});
