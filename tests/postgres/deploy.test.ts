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
import { readMigrations } from '../../scripts/operate/migrations.ts';
import { deploy, webhookText, type DeployOptions } from '../../scripts/operate/deploy.ts';
import { parseSettings, SETTINGS_FILE, writeSettings } from '../../scripts/operate/settings.ts';
import { COMMAND_LINE } from '../../scripts/operate/supabase-cli.ts';
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

const SMTP_PASSWORD = `p#'"\\n&/ä`;
const SITE_URL = 'https://paws.example';
const VERSION = await versionOf(process.cwd());

let project: Project;
let api: StandInManagementApi;
let server: LoopbackServer;
/** Of the settings file. */
let folder: string;
let given: Record<string, string>;
/** Everything that the command has shown. */
let printed: string[];

beforeAll(async () => {
  if (!hasExtensions) return undefined;
  // The first call downloads it.
  await promisify(execFile)('npx', ['--yes', COMMAND_LINE, '--version']);
  project = await startProject({ migrations: false });
  await project.superuser.query('create extension supabase_vault');
  await project.superuser.query("alter role postgres password 'a#b'");
  ({ api, server } = await StandInManagementApi.start());
  folder = await mkdtemp(path.join(tmpdir(), 'paws-deploy-test-'));
  const urls = { api_url: server.url, dashboard_url: server.url, project_host: 'standin.example' };
  const profile = JSON.stringify({ name: 'standin', ...urls });
  await writeFile(path.join(folder, 'profile.json'), profile);
  given = {
    SUPABASE_PROJECT_REF: PROJECT_REF,
    SUPABASE_ACCESS_TOKEN: ACCESS_TOKEN,
    DATABASE_URL: `postgresql://postgres:a%23b@127.0.0.1:${project.port}/postgres`,
    SITE_URL,
    RAZORPAY_KEY_ID: 'rzp_test_0123456789',
    RAZORPAY_KEY_SECRET: 'razorpay-key-secret',
    SMTP_URL: `smtps://hello%40paws.example:${encodeURIComponent(SMTP_PASSWORD).replaceAll("'", '%27')}@smtp.mail.example:465`,
    MAIL_FROM: 'Paws of Lucknow <hello@paws.example>',
    ADMIN_EMAIL: 'asha@paws.example',
  };
  await change({});
  return async () => {
    await server.close();
    await project.stop();
    await rm(folder, { recursive: true });
  };
}, 300_000);
beforeEach(() => {
  printed = [];
});

const file = () => path.join(folder, SETTINGS_FILE);
const text = () => readFile(file(), 'utf8');
const settings = async () => parseSettings(await text());

/** Writes the settings that a person gives, with changes. @returns what undoes it */
async function change(changes: Record<string, string>): Promise<() => Promise<void>> {
  const before = await text().catch(() => '');
  await writeFile(file(), writeSettings(before, { ...given, ...changes }));
  return () => writeFile(file(), before);
}

afterEach(async () => {
  const secrets = Object.entries(await settings())
    .filter(([name]) => /SECRET|TOKEN|PAN_KEYS|SMTP_URL|DATABASE_URL|ROLE_KEY/.test(name))
    .map(([, value]) => value);
  // Only the text for Razorpay's dashboard shows its secret.
  const shown = printed.join('\n').replaceAll(webhookText(await settings()), '');
  for (const secret of [...secrets, SMTP_PASSWORD]) {
    assert.ok(!shown.includes(secret), 'A secret is shown.');
  }
});

async function run(overrides: Partial<DeployOptions> = {}) {
  const options: DeployOptions = {
    root: process.cwd(),
    settingsFolder: folder,
    dryRun: false,
    backup: true,
    replace: [],
    print: (line) => printed.push(...line.split('\n')),
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

async function scalar(query: string): Promise<unknown> {
  const { rows } = await project.superuser.query<Record<string, unknown>>(query);
  return Object.values(rows[0] ?? {})[0];
}

/** Everything that a deployment may change, to compare. */
async function everything() {
  const { secrets, functions, auth, writes } = api;
  const hasHistory = await scalar(
    "select to_regclass('supabase_migrations.schema_migrations') is not null",
  );
  const history = 'select array_agg(version) from supabase_migrations.schema_migrations';
  return structuredClone({
    secrets,
    functions,
    auth,
    writes,
    relations: await scalar('select count(*)::int from pg_class'),
    tables: await tableDigests(project.superuser),
    history: hasHistory === true ? await scalar(history) : null,
    settings: await text(),
  });
}

const sql = (query: string) => () => project.superuser.query(query);
const fault = (call: string | null) => () => {
  api.fault = call;
};
/** As a network that breaks, at the first statement of the step. */
const cut = (when: string) =>
  sql(`create function cut() returns event_trigger language plpgsql as $$ begin
    perform pg_terminate_backend(pg_backend_pid()); end $$;
    create event trigger cut on ddl_command_start ${when} execute function cut()`);
const mendCut = sql('drop event trigger cut; drop function cut');
/** Without the tables that the next release changes. */
const unchanged = (tables: TableDigest[]) =>
  tables.filter(({ name }) => !/dog_profiles|deployed_/.test(name));
const fails = () => Promise.reject(new Error('No dogs.'));
const backups = () => path.join(folder, 'backups');

describe.skipIf(!hasExtensions)('npm run deploy', () => {
  it('says what to do without settings, and which of them can’t be right', async () => {
    await expect(run({ settingsFolder: tmpdir() })).rejects.toThrow(
      'Nothing was changed. When this is mended, run npm run deploy again.\nThere is no .env.deploy.local. Copy .env.deploy.example',
    );
    const undo = await change({ SITE_URL: 'http://localhost:5173', RAZORPAY_KEY_ID: 'sk_live_1' });
    await expect(run()).rejects.toThrow(
      /SITE_URL: Write the address.*\n {2}RAZORPAY_KEY_ID: Write/,
    );
    await undo();
  });

  const WRONG_TOKEN = `sbp_${'f'.repeat(40)}`;
  it.each<[string, () => Promise<() => unknown>, string, Partial<DeployOptions>?]>([
    [
      'a paused project',
      async () => {
        api.status = 'INACTIVE';
        return () => (api.status = 'ACTIVE_HEALTHY');
      },
      'The project “Paws” is paused. Press Restore',
    ],
    [
      'a wrong token',
      () => change({ SUPABASE_ACCESS_TOKEN: WRONG_TOKEN }),
      'Supabase does not accept SUPABASE_ACCESS_TOKEN',
    ],
    [
      'a project that the token does not reach',
      () => change({ SUPABASE_PROJECT_REF: 'zyxwvutsrqponmlkjihg' }),
      'The access token reaches no project zyxwvutsrqponmlkjihg.',
    ],
    [
      'the database of another project',
      () =>
        change({
          DATABASE_URL: 'postgresql://postgres.other:p@aws-0.pooler.supabase.com:5432/postgres',
        }),
      'is of another project than SUPABASE_PROJECT_REF',
    ],
    [
      'a wrong password of the database',
      () => change({ DATABASE_URL: `postgresql://postgres:b@127.0.0.1:${project.port}/postgres` }),
      'The database does not accept the password of DATABASE_URL',
    ],
    [
      'a network without the way to Supabase',
      () => change({}),
      'Nobody answers at http://127.0.0.1:9. Is this machine online?',
      { managementUrl: 'http://127.0.0.1:9' },
    ],
    [
      'what Razorpay or the mail server does not accept',
      () => change({}),
      'No login.',
      { checkServices: () => Promise.reject(new Error('No login.')) },
    ],
    [
      'tables of somebody else',
      async () => {
        await project.owner.query('create table public.invoices ()');
        return () => project.owner.query('drop table public.invoices');
      },
      'The project has tables that are not of this site: 1.',
    ],
    [
      'the key of PANs of another deployment',
      async () => {
        api.secrets.set('PAN_KEYS', 'of an earlier deployment');
        return () => api.secrets.delete('PAN_KEYS');
      },
      'Write PAN_KEYS of the earlier deployment into',
    ],
    [
      'a sample with a live key',
      () => change({ RAZORPAY_KEY_ID: 'rzp_live_0123456789' }),
      'With a live key the site must not have samples.\n  stories.ts:7 is made up.\n  Receipts lack the PAN',
      { organisationProblems: ['stories.ts:7 is made up.'] },
    ],
  ])('refuses %s, and changes nothing', async (_title, breakIt, sentence, options) => {
    const mend = await breakIt();
    const { settings: _file, ...before } = await everything();
    await expect(run(options)).rejects.toThrow(sentence);
    expect(await everything()).toMatchObject(before);
    await mend();
  });

  it('shows what it would do and writes nothing with --dry-run', async () => {
    await change({});
    const before = await everything();
    expect(await run({ dryRun: true, organisationProblems: ['stories.ts:7 is made up.'] })).toBe(
      null,
    );
    expect(printed).toEqual(
      expect.arrayContaining([
        'With a live key this is refused:',
        'This sets up release VERSION in an empty project.'.replace('VERSION', VERSION),
        '  + 20261126000000_version_1_0_0.sql',
        '  auth.site_url [update]',
      ]),
    );
    expect(await everything()).toEqual(before);
  });

  /** In the order of the steps, so that each run comes one step further. */
  const failures: [title: string, breakIt: () => unknown, mend: () => unknown][] = [
    ['Migrations', cut("when tag in ('CREATE SCHEMA', 'CREATE TABLE')"), mendCut],
    ['Migrations', sql('create schema private authorization postgres'), sql('drop schema private')],
    ['Secrets of the functions', fault('POST /secrets'), fault(null)],
    ['Settings', fault('PATCH /config/auth'), fault(null)],
    ['Realtime', fault('PATCH /config/realtime'), fault(null)],
    ['Functions', fault('PUT /functions'), fault(null)],
    // The record of what was deployed, after the functions.
    ['Functions', fault('POST /secrets'), fault(null)],
    ['Schedules', cut("when tag in ('CREATE EXTENSION')"), mendCut],
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
      expect(stopped).toMatch(new RegExp(`^Error: ${title} failed\\. .* begins with .*\n.+`));
    },
  );

  it('sets up everything', async () => {
    const build = vi.fn<DeployOptions['build']>(async () => {
      // A build that fails must not hide it.
      expect(printed.join('\n')).toContain(webhookText(await settings()));
    });
    const checkServices = vi.fn<DeployOptions['checkServices']>(() => Promise.resolve());
    await run({ build, checkServices });
    const files = await readdir('supabase/migrations');
    expect(
      await scalar(
        'select array_agg(version order by version) from supabase_migrations.schema_migrations',
      ),
    ).toEqual(files.map((name) => name.split('_')[0]));
    expect(api.auth).toMatchObject({
      site_url: SITE_URL,
      uri_allow_list: `${SITE_URL}/**`,
      smtp_host: 'smtp.mail.example',
      smtp_user: 'hello@paws.example',
      smtp_pass: digestOfPassword(SMTP_PASSWORD),
      smtp_sender_name: 'Paws of Lucknow',
      smtp_admin_email: 'hello@paws.example',
      rate_limit_email_sent: 1000,
      mailer_otp_length: 8,
      mailer_autoconfirm: false,
      mailer_templates_recovery_content: await readFile('supabase/templates/recovery.html', 'utf8'),
    });
    expect(api.rest['db_schema']).toBe('public');
    expect(api.realtime).toEqual({ private_only: true });
    const names = await readdir('supabase/functions', { withFileTypes: true });
    expect([...api.functions.keys()].toSorted()).toEqual(
      names.filter((name) => name.isDirectory() && name.name !== '_shared').map(({ name }) => name),
    );
    // Each authenticates its callers itself. Checking tokens, the service would refuse webhooks and schedules.
    expect([...api.functions.values()].filter(({ checksTokens }) => checksTokens)).toEqual([]);
    expect(await scalar('select count(*)::int from cron.job')).toBe(4);
    expect(await scalar("select role || ' ' || email from private.role_invitations")).toBe(
      'admin asha@paws.example',
    );
    const organisation = 'select organisation_name from public.receipt_settings';
    expect(await scalar(organisation)).toBe(organisationDetails.name);
    const made = await settings();
    expect(await scalar("select secret from vault.secrets where name = 'send_email_secret'")).toBe(
      made['SEND_EMAIL_SECRET'],
    );
    for (const name of ['PAN_KEYS', 'RAZORPAY_WEBHOOK_SECRET', 'SMTP_URL']) {
      expect(api.secrets.get(name)).toBe(made[name]);
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
    expect(checkServices).toHaveBeenCalledOnce();
  });

  it('changes nothing when it runs again', async () => {
    const before = await everything();
    await run();
    expect(printed.slice(0, 3)).toEqual([
      'With a live key this is refused:',
      expect.stringMatching(/^ {2}Receipts lack the PAN/),
      `The project has release ${VERSION}, and so has this checkout.`,
    ]);
    expect(printed).toContain('The project is as it should be: there is nothing to change.');
    expect(await everything()).toEqual(before);
  });

  it('puts back what somebody changed on the dashboard, and switches the captcha on', async () => {
    api.auth['site_url'] = 'https://old.example';
    api.auth['smtp_pass'] = digestOfPassword('another');
    api.secrets.set('MAIL_FROM', 'Somebody <else@old.example>');
    api.secrets.set('RAZORPAY_WEBHOOK_SECRET_BEFORE', 'obsolete');
    const changed = { slug: 'send-email', version: 9, files: [], checksTokens: true };
    api.functions.set('send-email', changed);
    await sql("update cron.job set schedule = '0 * * * *' where jobname = 'reconcile'")();
    await sql("update public.receipt_settings set organisation_name = 'Own Name'")();
    const undo = await change({ TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'a-secret' });
    await run();
    await undo();
    expect(printed).toEqual(
      expect.arrayContaining([
        '  ~ MAIL_FROM',
        '  - RAZORPAY_WEBHOOK_SECRET_BEFORE',
        `  local:  "${SITE_URL}" (from env SITE_URL)`,
        '  ~ supabase/functions',
        '  ~ reconcile',
      ]),
    );
    expect(api.secrets.has('RAZORPAY_WEBHOOK_SECRET_BEFORE')).toBe(false);
    expect(api.auth).toMatchObject({ site_url: SITE_URL, security_captcha_enabled: true });
    expect(await scalar('select organisation_name from public.receipt_settings')).toBe('Own Name');
    expect(await settings()).not.toHaveProperty('TURNSTILE_SITE_KEY');
  });

  it('switches the captcha off without its keys, and leaves an obstinate setting to a person', async () => {
    await expect(run({ build: async () => void (api.realtime = {}) })).rejects.toThrow(
      'The project is deployed and the site is built. Run npm run doctor.\nEverybody may open channels on Realtime',
    );
    expect(api.auth['security_captcha_enabled']).toBe(false);
  });
});

describe.skipIf(!hasExtensions)('npm run deploy on a used site', () => {
  /** The root of a release with two more migrations and a changed function. */
  let nextRelease: string;
  /** Before the update, of the tables that it doesn't change. */
  let rows: TableDigest[];

  beforeAll(async () => {
    if (!hasExtensions) return undefined;
    for (const name of ['seed.sql', 'seed/sponsors.sql', 'seed/dog-updates.sql']) {
      await apply(project.owner, `supabase/${name}`);
    }
    nextRelease = await mkdtemp(path.join(tmpdir(), 'paws-next-release-'));
    await cp('supabase', path.join(nextRelease, 'supabase'), { recursive: true });
    await writeFile(path.join(nextRelease, 'package.json'), '{ "version": "9.0.0" }');
    const inNext = (name: string) => path.join(nextRelease, 'supabase', name);
    await appendFile(inNext('functions/send-email/handler.ts'), '// Of the next release.\n');
    await writeFile(
      inNext('migrations/29990101000000_nicknames.sql'),
      'alter table public.dog_profiles add column nickname text;',
    );
    await writeFile(
      inNext('migrations/29990102000000_fill_nicknames.sql'),
      `update public.dog_profiles set nickname = name;
       do $$ begin
         if to_regnamespace('broken') is not null then perform pg_terminate_backend(pg_backend_pid()); end if;
       end $$;`,
    );
    return () => rm(nextRelease, { recursive: true });
  });

  const history = 'supabase_migrations.schema_migrations';
  it.each([
    [
      'a migration of a later release',
      `insert into ${history} values ('29980101000000')`,
      `delete from ${history} where version = '29980101000000'`,
      /\(29980101000000\) that are later than this release, .* at least \d+\.\d+\.\d+,/,
    ],
    [
      'a migration that no release has',
      `insert into ${history} values ('20260101000000')`,
      `delete from ${history} where version = '20260101000000'`,
      /\(20260101000000\) that release .* does not have\. If they are your own/,
    ],
    [
      'a function that was changed by hand',
      'alter function public.are_jobs_paused() security invoker',
      'alter function public.are_jobs_paused() security definer',
      /not as the last deployment left it.*\n {2}The function are_jobs_paused\(\) has/,
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
  ])('refuses %s, and changes nothing', async (_title, breakIt, undo, sentence) => {
    await sql(breakIt)();
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
    rows = unchanged(before.tables);
    expect(await run({ root: nextRelease, dryRun: true })).toBe(null);
    expect(printed).toEqual(
      expect.arrayContaining([
        `This takes the project from release ${VERSION} to release 9.0.0.`,
        '  + 29990101000000_nicknames.sql',
        '  + 29990102000000_fill_nicknames.sql',
        '  ~ MAIL_FROM',
        '  ~ supabase/functions',
        '  + backups/',
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
      /^Backup failed\. Nothing was changed\./,
    ],
    [
      'Migrations',
      sql('create schema broken'),
      sql('drop schema broken'),
      /^Migrations failed\. The site goes on .*\nsupabase\/migrations\/29990102000000_fill_nicknames\.sql: .* 1 of 2 are\.$/,
    ],
    ['Functions', fault('PUT /functions'), fault(null), /^Functions failed\. What was done/],
    [
      'Record of the release',
      sql('revoke insert on private.deployed_releases from postgres'),
      sql('grant insert on private.deployed_releases to postgres'),
      /begins with this step\.\npermission denied/,
    ],
  ];
  it.each(isNightly ? steps : steps.slice(0, 2))(
    'an update that is interrupted says what holds, and its cause last: %s',
    async (step, breakIt, mend, sentence) => {
      await breakIt();
      const backup = step === 'Backup' || step === 'Migrations';
      await expect(run({ root: nextRelease, backup })).rejects.toThrow(sentence);
      await mend();
    },
  );

  it('an update that was interrupted is finished by the next run, and every row is there', async () => {
    // New pages need the new functions.
    const build = vi.fn<DeployOptions['build']>(async () => {
      expect(api.functions.get('send-email')?.version).toBeGreaterThan(1);
      expect(await scalar('select max(release) from private.deployed_releases')).toBe('9.0.0');
    });
    await expect(run({ root: nextRelease, backup: false, build: fails })).rejects.toThrow(
      'Build failed. The project is deployed, and dist/ is as it was. Run npm run deploy again.\nNo dogs.',
    );
    expect(printed).toContain(`This takes the project from release ${VERSION} to release 9.0.0.`);
    await run({ root: nextRelease, build });
    expect(build).toHaveBeenCalledOnce();
    const [backup = '', ...others] = await readdir(backups());
    expect(others).toEqual([]);
    const manifest = await readFile(path.join(backups(), backup, 'manifest.json'), 'utf8');
    const migration = (await readMigrations(process.cwd())).at(-1)?.version;
    expect(JSON.parse(manifest)).toMatchObject({ release: VERSION, migration });
    const dogs = 'select count(*)::int from public.dog_profiles';
    expect(await scalar(`${dogs} where nickname = name`)).toBe(await scalar(dogs));
    expect(unchanged(await tableDigests(project.superuser))).toEqual(rows);
    expect(await scalar('select count(*)::int from public.book_problems()')).toBe(0);
    await expect(run()).rejects.toThrow('that are later than this release');
  });
});
