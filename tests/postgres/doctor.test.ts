// Runs the doctor on a deployed project, with a stand-in of the site, its REST service and the Management API, and breaks
// one thing at a time. A row says what breaks, and the one problem that the doctor then finds.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { securityHeaders } from '../../hosting/headers.ts';
import { releaseOf, versionOf } from '../../hosting/release.ts';
import { checks } from '../../scripts/operate/doctor.ts';
import { databaseClient } from '../../scripts/operate/database-client.ts';
import { examine, type Deployment } from '../../scripts/operate/doctor/deployment.ts';
import { ManagementApi } from '../../scripts/operate/management-api.ts';
import * as plan from '../../scripts/operate/plan.ts';
import { recordRelease, writeSchedules } from '../../scripts/operate/project-database.ts';
import { digestOfFunctions } from '../../scripts/operate/supabase-cli.ts';
import { schedules } from '../../supabase/schedules.ts';
import { serve, type LoopbackServer } from '../support/loopback-server.ts';
import { ACCESS_TOKEN, PROJECT_REF, StandInManagementApi } from '../support/management-api.ts';
import { hasExtensions } from './programs.ts';
import { apply, startProject, type Project } from './project.ts';

const root = process.cwd();
const [version, release] = [await versionOf(root), await releaseOf(root)];
const KEY = 'sb_publishable_of_the_project';
const csp = 'content-security-policy';

let project: Project;
let api: StandInManagementApi;
let management: LoopbackServer;
let site: LoopbackServer;
let deployment: Omit<Deployment, 'database'>;
/** Answers instead of the site and its services. */
let answer: (request: Request, path: string) => Response | null = () => null;

const page = (language: string, headers: Record<string, string>) =>
  new Response(
    `<html lang="${language}"><script src="/assets/index-abcdefgh.js"></script><div id="root"></div>`,
    { headers },
  );
const headers = () => {
  const sent = securityHeaders({ supabaseOrigin: site.url, filmOrigin: undefined });
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]),
  );
};
const script = () => new Response(`'${site.url}', '${KEY}', 'rzp_test_0123456789'`);

function usual(path: string): Response {
  if (path.startsWith('/rest/')) return Response.json([]);
  if (path === '/v1/payments') return Response.json({});
  if (path === '/functions/v1/send-email') return Response.json({ test: 'sent' });
  if (path === '/release.txt') return new Response(release);
  if (path.startsWith('/assets/')) return script();
  return page(path.startsWith('/hi') ? 'hi-IN' : 'en-IN', headers());
}

const records: Record<string, string[]> = {
  'paws.example': ['v=spf1 include:provider.example -all'],
  '_dmarc.paws.example': ['v=DMARC1; p=quarantine'],
  's1._domainkey.paws.example': ['v=DKIM1; k=rsa; p=MIIB'],
};
const dns: Deployment['dns'] = {
  resolveMx: () => Promise.resolve([{ exchange: 'mx.paws.example', priority: 1 }]),
  // In two parts, as DNS splits long texts.
  resolveTxt: (name) =>
    records[name]
      ? Promise.resolve(records[name].map((text) => [text.slice(0, 5), text.slice(5)]))
      : Promise.reject(Object.assign(new Error(name), { code: 'ENODATA' })),
};

/** A used project as a deployment leaves it. */
async function start(options: Parameters<typeof startProject>[0]): Promise<void> {
  project = await startProject(options);
  await project.superuser.query(
    "create extension supabase_vault; alter role postgres password 'p'",
  );
  for (const file of ['supabase/seed.sql', 'supabase/seed/sponsors.sql']) {
    await apply(project.owner, file);
  }
  ({ api, server: management } = await StandInManagementApi.start());
  site = await serve(async (request) => {
    const { pathname } = new URL(request.url);
    return answer(request, pathname) ?? usual(pathname);
  });
  const settings = {
    SUPABASE_PROJECT_REF: PROJECT_REF,
    SUPABASE_URL: site.url,
    SITE_URL: site.url,
    VITE_SUPABASE_PUBLISHABLE_KEY: KEY,
    DATABASE_URL: `postgresql://postgres:p@127.0.0.1:${project.port}/postgres`,
    RAZORPAY_KEY_ID: 'rzp_test_0123456789',
    RAZORPAY_KEY_SECRET: 'of-the-key',
    RAZORPAY_WEBHOOK_SECRET: 'of-the-webhook',
    PAN_KEYS: '1:a',
    SMTP_URL: 'smtps://u:p@smtp.mail.example:465',
    MAIL_FROM: 'Paws <hello@paws.example>',
    SEND_EMAIL_SECRET: 'of-send-email',
  };
  await writeSchedules(project.owner, plan.desiredVault(settings), schedules);
  await recordRelease(project.owner, version);
  await project.owner.query(`
    insert into scheduled_jobs (name, last_run_at, last_result)
      select name, now(), 'complete' from unnest(array['reconcile', 'send-email', 'clean-up']) as name
      on conflict (name) do update set last_run_at = now(), last_result = 'complete';
    insert into payment_events (id, type, payload) values (repeat('0', 64), 'payment.captured', '{}');
    update email_outbox set due_at = now() where is_waiting;
    update receipt_settings set organisation_name = 'Paws', pan = 'AAATP1234C', registration_number = 'AAATP1234CF20261'`);
  for (const [name, value] of Object.entries(plan.desiredSecrets(settings))) {
    api.secrets.set(name, value);
  }
  const digest = await digestOfFunctions(root);
  api.secrets.set(plan.FUNCTIONS_RECORD, plan.functionsRecord(digest, []));
  Object.assign(api.auth, {
    site_url: site.url,
    smtp_host: 'smtp.mail.example',
    rate_limit_email_sent: 1000,
    mailer_autoconfirm: false,
    disable_signup: false,
  });
  Object.assign(api.rest, { db_schema: 'public' });
  Object.assign(api.realtime, { private_only: true });
  deployment = {
    root,
    siteUrl: site.url,
    settings,
    api: new ManagementApi(management.url, ACCESS_TOKEN, PROJECT_REF),
    organisationProblems: ['stories.ts:7 is made up.'],
    razorpayUrl: site.url,
    dkimSelector: 's1',
    dns,
    testRecipient: 'you@paws.example',
  };
}

async function stop(): Promise<void> {
  await Promise.all([site.close(), management.close()]);
  await project.stop();
}

/** What the doctor prints of problems. */
async function problems(overrides: Partial<Deployment> = {}): Promise<string[]> {
  const settings = { ...deployment.settings, ...overrides.settings };
  const database = databaseClient(settings['DATABASE_URL'] ?? '');
  const findings = await examine({ ...deployment, database, ...overrides, settings }, checks);
  await database.end();
  expect(findings).toHaveLength(12);
  return findings.flatMap(({ problems: found }) => found ?? []);
}

afterEach(() => {
  answer = () => null;
});

// The rights of projects with either default privileges are in update.test.ts.
describe.skipIf(!hasExtensions)('of a project from before 30 May 2026 on PostgreSQL 15', () => {
  beforeAll(async () => {
    await start({ version: 15, hasOldDefaults: true });
    return stop;
  });

  it('finds nothing in a right deployment', async () => {
    expect(await problems()).toEqual([]);
  });
});

type Row = [
  what: string,
  sentence: RegExp,
  breakIt: () => Partial<Deployment> | Promise<unknown>,
  mend?: () => unknown,
];
const sql = (text: string) => () => project.superuser.query(text);
const at = (path: string, respond: () => Response) => () => {
  answer = (_request, asked) => (asked === path ? respond() : null);
  return {};
};
const sends = (name: string, change: (value: string) => string) =>
  at('/', () => page('en-IN', { ...headers(), [name]: change(headers()[name] ?? '') }));
const status = (code: number) => () => new Response('', { status: code });
const set = (settings: Record<string, string>) => () => ({ settings });
const secret = (name: string, value: string) => async () => api.secrets.set(name, value);
const service = (part: 'auth' | 'rest' | 'realtime', change: Record<string, unknown>) => async () =>
  Object.assign(api[part], change);
const text =
  (name: string, ...texts: string[]) =>
  async () =>
    (records[name] = texts);

const rows: Row[] = [
  [
    'a link does not open',
    /\/dashboard\/donations answers 404.*reload ends/,
    at('/dashboard/donations', status(404)),
  ],
  [
    'Hindi pages are English',
    /\/hi answers 200 with another page/,
    at('/hi', () => page('en-IN', {})),
  ],
  [
    'nobody answers',
    /^Nobody answers at http:\/\/127.0.0.1:9: the host is down/,
    () => ({ siteUrl: 'http://127.0.0.1:9' }),
  ],
  [
    'the policy is missing',
    /^The Content-Security-Policy is not the build’s/,
    sends(csp, () => ''),
  ],
  [
    'the policy blocks the checkout',
    /^The Content-Security-Policy is not the build’s, so it/,
    sends(csp, (value) => value.replace(/frame-src [^;]*/, "frame-src 'none'")),
  ],
  [
    'a header is missing',
    /^The site does not send X-Content-Type-Options, so browsers/,
    sends('x-content-type-options', () => ''),
  ],
  [
    'a secret key is in the build',
    /^A secret key is in the build/,
    at(
      '/assets/index-abcdefgh.js',
      () => new Response(`'${site.url}', '${KEY}', 'rzp_test_0123456789', 'sb_secret_x'`),
    ),
  ],
  [
    'the build is of another project',
    /^The build is for another project/,
    at('/assets/index-abcdefgh.js', () => new Response(`'${KEY}', 'rzp_test_0123456789'`)),
  ],
  [
    'the build has another key',
    /^The build has another key than VITE_/,
    at('/assets/index-abcdefgh.js', () => new Response(`'${site.url}', 'rzp_test_0123456789'`)),
  ],
  [
    'the project is paused',
    /^The project “Paws” is paused/,
    async () => (api.status = 'INACTIVE'),
    () => (api.status = 'ACTIVE_HEALTHY'),
  ],
  [
    'a bill is unpaid',
    /^Supabase has restricted the project: a bill is unpaid/,
    at('/rest/v1/dog_profiles', status(402)),
  ],
  [
    'the project does not know the key',
    /does not know VITE_SUPABASE_PUBLISHABLE_KEY/,
    at('/rest/v1/dog_profiles', status(401)),
  ],
  [
    'the database has another password',
    /does not accept the password of DATABASE_URL/,
    () => ({
      settings: {
        ...deployment.settings,
        DATABASE_URL: `postgresql://postgres:q@127.0.0.1:${project.port}/postgres`,
      },
    }),
  ],
  [
    'the disk is full',
    /^The database is read-only/,
    sql('alter database postgres set default_transaction_read_only = on'),
    sql(
      'set default_transaction_read_only = off; alter database postgres reset default_transaction_read_only',
    ),
  ],
  [
    'addresses are not confirmed',
    /^Addresses are not confirmed.* Run npm run deploy\.$/,
    service('auth', { mailer_autoconfirm: true }),
    service('auth', { mailer_autoconfirm: false }),
  ],
  [
    'GraphQL answers',
    /^GraphQL, which the site does not use, answers everybody/,
    service('rest', { db_schema: 'public,graphql_public' }),
    service('rest', { db_schema: 'public' }),
  ],
  [
    'Realtime is open',
    /may open channels on Realtime/,
    service('realtime', { private_only: false }),
    service('realtime', { private_only: true }),
  ],
  [
    'Razorpay refuses the key',
    /^Razorpay does not accept RAZORPAY_KEY_ID/,
    at('/v1/payments', status(401)),
  ],
  [
    'the webhook secret is another one',
    /^The functions have another RAZORPAY_WEBHOOK_SECRET/,
    secret('RAZORPAY_WEBHOOK_SECRET', 'x'),
    secret('RAZORPAY_WEBHOOK_SECRET', 'of-the-webhook'),
  ],
  [
    'no event comes',
    /no signed event of Razorpay came since \(2020-01-02\)/,
    sql("update payment_events set received_at = '2020-01-02'"),
    sql('update payment_events set received_at = now()'),
  ],
  [
    'the key of PANs is another one',
    /^The functions have another PAN_KEYS/,
    secret('PAN_KEYS', '1:b'),
    secret('PAN_KEYS', '1:a'),
  ],
  [
    'a job stopped',
    /^reconcile ran last 2020-01-02/,
    sql("update scheduled_jobs set last_run_at = '2020-01-02' where name = 'reconcile'"),
    sql('update scheduled_jobs set last_run_at = now()'),
  ],
  [
    'a job failed',
    /^The last run of reconcile failed/,
    sql("update scheduled_jobs set last_result = 'failed' where name = 'reconcile'"),
    sql("update scheduled_jobs set last_result = 'complete'"),
  ],
  [
    'a schedule is off',
    /^The schedule of clean-up is off/,
    sql("update cron.job set active = false where jobname = 'clean-up'"),
    sql('update cron.job set active = true'),
  ],
  [
    'a schedule is missing',
    /^There is no schedule for clean-up/,
    sql("update cron.job set jobname = 'x' where jobname = 'clean-up'"),
    sql("update cron.job set jobname = 'clean-up' where jobname = 'x'"),
  ],
  ['the schedules have another secret', /with other secrets/, set({ CLEAN_UP_SECRET: 'x' })],
  [
    'a backup was restored',
    /^Schedules and emails are off, because a backup was restored/,
    sql('insert into private.job_pause default values'),
    sql('delete from private.job_pause'),
  ],
  [
    'a test email is refused',
    /^The test email did not leave.*: 550 No mailbox$/,
    at('/functions/v1/send-email', () =>
      Response.json({ test: 'refused', problem: '550 No mailbox' }),
    ),
  ],
  [
    'DNS has two SPF records',
    /has 2 SPF records, which counts as none/,
    text('paws.example', 'v=spf1 -all', 'v=spf1 ~all'),
    text('paws.example', 'v=spf1 -all'),
  ],
  [
    'DNS has no DMARC record',
    /has no DMARC record/,
    text('_dmarc.paws.example', 'v=DMARC2'),
    text('_dmarc.paws.example', 'v=DMARC1'),
  ],
  [
    'the DKIM key is revoked',
    /^There is no DKIM key at s1\./,
    text('s1._domainkey.paws.example', 'v=DKIM1; p='),
    text('s1._domainkey.paws.example', 'v=DKIM1; p=MIIB'),
  ],
  [
    'the site is older',
    /^The site is release 0\.9\.0, built from other files/,
    at('/release.txt', () => new Response('0.9.0 abc')),
  ],
  [
    'the update was not finished',
    /^The project has release 0\.9\.0 completely, and this is/,
    sql("insert into private.deployed_releases values ('0.9.0')"),
    sql("delete from private.deployed_releases where release = '0.9.0'"),
  ],
  [
    'the functions are older',
    /^The functions are not those of this checkout/,
    secret(plan.FUNCTIONS_RECORD, 'x'),
    async () =>
      secret(plan.FUNCTIONS_RECORD, plan.functionsRecord(await digestOfFunctions(root), []))(),
  ],
  [
    'visitors may read donations',
    /^The table donations should not have: grant select.* to anon\. Somebody changed it/,
    sql('grant select on donations to anon'),
    sql('revoke select on donations from anon'),
  ],
  [
    'the server lacks a right',
    /^The function unsubscribe.* should have: execute .*service_role/,
    sql('revoke execute on function unsubscribe from service_role'),
    sql('grant execute on function unsubscribe to service_role'),
  ],
  [
    'nobody is an administrator',
    /^Nobody is an administrator/,
    sql(
      "set session_replication_role = replica; update user_roles set role = 'staff' where role = 'admin'",
    ),
    sql(
      "update user_roles set role = 'admin' where user_id = (select id from auth.users where email = 'admin@paws.test'); set session_replication_role = default",
    ),
  ],
  [
    'a sample takes real money',
    /^stories\.ts:7 is made up\.$/,
    () => {
      at(
        '/assets/index-abcdefgh.js',
        () => new Response(`'${site.url}', '${KEY}', 'rzp_live_0'`),
      )();
      return { settings: { ...deployment.settings, RAZORPAY_KEY_ID: 'rzp_live_0' } };
    },
  ],
  [
    'an administrator has no app',
    /^Without an authenticator app, a stolen password is enough/,
    sql(
      'set session_replication_role = replica; create temp table kept as select * from auth.mfa_factors; delete from auth.mfa_factors',
    ),
    sql(
      'insert into auth.mfa_factors select * from kept; drop table kept; set session_replication_role = default',
    ),
  ],
];
describe.skipIf(!hasExtensions)('finds one problem when', () => {
  beforeAll(async () => {
    await start({});
    return stop;
  });

  it('nothing is wrong: none', async () => {
    expect(await problems()).toEqual([]);
  });

  it.each(rows)('%s', async (_what, sentence, breakIt, mend) => {
    const overrides = await breakIt();
    const found = await problems(mend ? {} : (overrides as Partial<Deployment>)).finally(mend);
    expect(found).toEqual([expect.stringMatching(sentence)]);
  });
});
