// The project: its services, secrets, schedules, release, books and organisation.
import { RELEASE_FILE, releaseOf, versionOf } from '../../../hosting/release.ts';
import * as jobs from '../../../src/features/team/review-items/scheduled-jobs.ts';
import { connect } from '../database-client.ts';
import { findDrift } from '../drift.ts';
import { readMigrations } from '../migrations.ts';
import { desiredVault, FUNCTIONS_RECORD, functionsRecord, sha256 } from '../plan.ts';
import { problemsIn } from '../problems.ts';
import { readDatabase } from '../project-database.ts';
import { checkRazorpay } from '../services.ts';
import { SETTINGS_FILE } from '../settings.ts';
import { digestOfFunctions } from '../supabase-cli.ts';
import { type Check, DEPLOY, type Deployment, get, UPLOAD } from './deployment.ts';
import { siteAnswers } from './site-checks.ts';

/** What a visitor's request is answered when it can't be. https://supabase.com/docs/guides/platform/http-status-codes */
const refusals: Readonly<Record<number, string>> = {
  401: `The project does not know VITE_SUPABASE_PUBLISHABLE_KEY, so the site shows nothing. ${DEPLOY}`,
  402: 'Supabase has restricted the project: a bill is unpaid or a quota is used up. Its dashboard, Billing, says which.',
  540: 'The project is paused, as the free plan does after a week without visits. Press Restore on Supabase’s dashboard.',
};

export const projectIsAwake: Check = {
  title: 'the project is awake and set up',
  ask: async ({ api, database, settings }) => {
    await api.checkProject();
    const { SUPABASE_URL, VITE_SUPABASE_PUBLISHABLE_KEY: apikey = '' } = settings;
    const dogs = `${SUPABASE_URL}/rest/v1/dog_profiles?select=id&limit=1`;
    const { ok, status } = await get(dogs, { headers: { apikey } });
    if (!ok) return [refusals[status] ?? `The project answers visitors with ${status}. ${DEPLOY}`];
    await connect(database);
    const { rows } = await database.query<{ mode: string }>(
      "select current_setting('default_transaction_read_only') as mode",
    );
    const problems = await api.settingProblems(settings);
    return [
      ...problemsIn({
        'The database is read-only, as Supabase makes it when its disk is full, so nobody can give. Supabase’s dashboard, Compute and Disk, makes the disk larger.':
          rows[0]?.mode === 'on',
      }),
      ...problems.map((problem) => `${problem} ${DEPLOY}`),
    ];
  },
};

/** A sentence when the functions have another secret than the settings here. */
async function secretProblems({ api, settings }: Deployment, name: string, harm: string) {
  const isOther = (await api.secrets())[name] !== sha256(settings[name] ?? '');
  const sentence = `The functions have another ${name} than ${SETTINGS_FILE}, so ${harm}. Look for the file of the last deployment, then run npm run deploy.`;
  return isOther ? [sentence] : [];
}

/** An event comes after its donation was begun. */
const MISSED_EVENTS = `
  with last as (select max(received_at) as at from public.payment_events)
  select coalesce(to_char(at, 'YYYY-MM-DD'), 'ever') as at from last where exists (
    select from public.donations where status = 'completed' and provider_order_id is not null
      and created_at > coalesce(at, '-infinity')
  )`;

export const webhookIsRight: Check = {
  title: 'Razorpay and the functions have the same key and webhook secret',
  needs: [projectIsAwake],
  ask: async (deployment) => {
    await checkRazorpay(deployment.settings, deployment.razorpayUrl);
    const { rows } = await deployment.database.query<{ at: string }>(MISSED_EVENTS);
    const harm = 'payments whose pages are closed wait for the next reconciliation';
    return [
      ...(await secretProblems(deployment, 'RAZORPAY_WEBHOOK_SECRET', harm)),
      ...rows.map(
        ({ at }) =>
          `Donations were paid, but no signed event of Razorpay came since (${at}). Compare the webhook’s address and secret on https://dashboard.razorpay.com/app/webhooks.`,
      ),
    ];
  },
};

export const panKeyIsKept: Check = {
  title: 'the functions have the PAN_KEYS that are kept here',
  needs: [projectIsAwake],
  ask: (deployment) =>
    secretProblems(deployment, 'PAN_KEYS', 'the kept copy does not open the PANs of donors'),
};

/** Also whether the schedule has called it, which a new one has not. */
const RUNS = `
  select jobname as name, active, to_json(run.last_run_at) #>> '{}' as at, last_result as result,
    exists (select from cron.job_run_details as call where call.jobid = job.jobid) as was_called
  from cron.job as job left join public.scheduled_jobs as run on run.name = jobname`;

type Run = Record<'name' | 'at' | 'result', string | null> &
  Record<'active' | 'was_called', boolean>;

export const jobsRun: Check = {
  title: 'the scheduled jobs run',
  needs: [projectIsAwake],
  ask: async ({ database, settings, siteUrl }) => {
    const { vault } = await readDatabase(database);
    const secrets = Object.entries(desiredVault(settings));
    const { rows: pauses } = await database.query('select from private.job_pause');
    const first = problemsIn({
      [`Schedules and emails are off, because a backup was restored. An administrator switches them on: ${siteUrl}/dashboard/staff`]:
        pauses.length > 0,
      [`The schedules call the functions with other secrets, so nothing runs. ${DEPLOY}`]:
        secrets.some(([name, value]) => vault[name] !== value),
    });
    if (first.length > 0) return first;
    const { rows } = await database.query<Run>(RUNS);
    return jobs.scheduledJobs.flatMap((job) => {
      const { name } = job;
      if (job.isWithinAnother) return [];
      const run = rows.find((each) => each.name === name);
      if (!run) return [`There is no schedule for ${name}. ${DEPLOY}`];
      const log = `The log of ${name} in Supabase, Edge Functions, says why.`;
      return problemsIn({
        [`The schedule of ${name} is off. Supabase’s dashboard, Integrations, Cron, switches it on.`]:
          !run.active,
        [`${name} ran last ${run.at ?? 'never'}. ${log}`]: run.at
          ? jobs.isOverdue(job, run.at, Date.now())
          : run.was_called,
        [`The last run of ${name} failed. ${log}`]: run.result === 'failed',
      });
    });
  },
};

export const releaseIsDeployed: Check = {
  title: 'site, schema and functions are of this release',
  needs: [siteAnswers, projectIsAwake],
  ask: async ({ api, database, root, siteUrl }) => {
    const version = await versionOf(root);
    const { release, migrations } = await readDatabase(database);
    const lacking = (await readMigrations(root))
      .filter((each) => !migrations.includes(each.version))
      .map(({ file }) => file);
    const drift = (await findDrift(database, root)) ?? [];
    const record = functionsRecord(await digestOfFunctions(root), await api.functions());
    const deployed = (await api.secrets())[FUNCTIONS_RECORD];
    const site = await get(`${siteUrl}/${RELEASE_FILE}`).then((response) => response.text());
    const [siteVersion] = /^\d+\.\d+\.\d+(?= )/.exec(site) ?? ['unknown'];
    return [
      ...problemsIn({
        [`The project has release ${release ?? 'none'} completely, and this is ${version}. ${DEPLOY}`]:
          release !== version,
        [`The database lacks ${lacking.join(', ')}. ${DEPLOY}`]: lacking.length > 0,
        [`The functions are not those of this checkout. ${DEPLOY}`]: deployed !== sha256(record),
        [`The site is release ${siteVersion}, built from other files than this checkout has. ${UPLOAD}`]:
          site !== (await releaseOf(root)),
      }),
      ...drift.map(
        (sentence) =>
          `${sentence} Somebody changed it since the last deployment, and the next update is refused until that is undone: docs/updating.md.`,
      ),
    ];
  },
};

export const booksAgree: Check = {
  title: 'the books agree',
  needs: [projectIsAwake],
  ask: async ({ database, siteUrl }) => {
    const { rows } = await database.query<{ subject: string; sentence: string }>(
      'select * from public.book_problems()',
    );
    return rows.map(
      ({ subject, sentence }) => `${sentence} (${subject}) ${siteUrl}/dashboard/staff/review`,
    );
  },
};

export const organisationIsReady: Check = {
  title: 'the organisation is ready for real money',
  needs: [projectIsAwake],
  ask: async ({ database, settings, siteUrl, organisationProblems }) => {
    const isLive = settings['RAZORPAY_KEY_ID']?.startsWith('rzp_live_') === true;
    const { receipts, hasAdministrator } = await readDatabase(database);
    const { rows } = await database.query<{ names: string[] }>(
      'select public.administrators_without_second_factor() as names',
    );
    const names = rows[0]?.names.join(', ') ?? '';
    return [
      ...(isLive ? organisationProblems : []),
      ...problemsIn({
        [`Nobody is an administrator, or becomes one by signing up. ${DEPLOY}`]: !hasAdministrator,
        [`Without an authenticator app, a stolen password is enough to be an administrator: ${names}. Each adds one: ${siteUrl}/dashboard/settings`]:
          names !== '',
        [`Receipts of real money lack the name, the PAN or the registration number. An administrator enters them: ${siteUrl}/dashboard/tax-year`]:
          isLive && receipts !== 'complete',
      }),
    ];
  },
};
