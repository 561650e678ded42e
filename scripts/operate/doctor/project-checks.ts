// The project: its services, secrets, schedules, release, books and organisation.
import { RELEASE_FILE, releaseOf, versionOf } from '../../../hosting/release.ts';
import { isOverdue, scheduledJobs } from '../../../src/features/team/review-items/scheduled-jobs.ts';
import { connect } from '../database-client.ts';
import { findDrift } from '../drift.ts';
import { readMigrations } from '../migrations.ts';
import { desiredVault, FUNCTIONS_RECORD, functionsRecord, sha256 } from '../plan.ts';
import { readDatabase } from '../project-database.ts';
import { checkRazorpay } from '../services.ts';
import { SETTINGS_FILE } from '../settings.ts';
import { digestOfFunctions } from '../supabase-cli.ts';
import { type Check, DEPLOY, type Deployment, get, UPLOAD } from './deployment.ts';

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
    const response = await get(dogs, { headers: { apikey } }).catch((error: unknown) => {
      const sentence = `Nobody answers at ${SUPABASE_URL}. Correct SUPABASE_URL in ${SETTINGS_FILE}, or ask Supabase’s dashboard whether the project is there.`;
      throw new Error(sentence, { cause: error });
    });
    if (!response.ok) {
      const known = refusals[response.status];
      return [known ?? `The project answers a visitor with ${response.status}. ${DEPLOY}`];
    }
    await connect(database);
    const { rows } = await database.query<{ mode: string }>(
      "select current_setting('default_transaction_read_only') as mode",
    );
    const problems = await api.settingProblems(settings);
    return [
      ...(rows[0]?.mode === 'on'
        ? [
            'The database is read-only, as Supabase makes it when its disk is full, so nobody can give. Supabase’s dashboard, Compute and Disk, makes the disk larger.',
          ]
        : []),
      ...problems.map((problem) => `${problem} ${DEPLOY}`),
    ];
  },
};

/** A sentence when the functions have another secret than the settings here. */
async function secretProblems(
  { api, settings }: Deployment,
  name: string,
  harm: string,
): Promise<string[]> {
  if ((await api.secrets())[name] === sha256(settings[name] ?? '')) return [];
  return [
    `The functions have another ${name} than ${SETTINGS_FILE}, so ${harm}. Look for the file of the last deployment, then run npm run deploy.`,
  ];
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
    const { database, settings, razorpayUrl } = deployment;
    await checkRazorpay(settings, razorpayUrl);
    const { rows } = await database.query<{ at: string }>(MISSED_EVENTS);
    return [
      ...(await secretProblems(
        deployment,
        'RAZORPAY_WEBHOOK_SECRET',
        'payments whose pages are closed wait for the next reconciliation',
      )),
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

export const jobsRun: Check = {
  title: 'the scheduled jobs run',
  needs: [projectIsAwake],
  ask: async ({ database, settings, siteUrl }) => {
    const { schedules, vault } = await readDatabase(database);
    const { rows: paused } = await database.query('select from private.job_pause');
    if (paused.length > 0) {
      return [
        `Schedules and emails are off, because a backup was restored. An administrator switches them on: ${siteUrl}/dashboard/staff`,
      ];
    }
    const hasSecrets = Object.entries(desiredVault(settings)).every(
      ([name, value]) => vault[name] === value,
    );
    if (!hasSecrets) return [`The schedules call the functions with other secrets. ${DEPLOY}`];
    const { rows } = await database.query<{ name: string; at: string; result: string }>(
      "select name, to_json(last_run_at) #>> '{}' as at, last_result as result from public.scheduled_jobs",
    );
    const { rows: called } = await database.query<{ name: string }>(
      `select jobname as name from cron.job
       where exists (select from cron.job_run_details as run where run.jobid = job.jobid)`,
    );
    return scheduledJobs.flatMap((job) => {
      const schedule = schedules.find(({ name }) => name === job.name);
      const run = rows.find(({ name }) => name === job.name);
      if (!schedule) return [`There is no schedule for ${job.name}. ${DEPLOY}`];
      const page = 'Supabase’s dashboard, Integrations, Cron';
      if (!schedule.active) return [`The schedule of ${job.name} is off. ${page}, switches it on.`];
      // A schedule that has not called yet is new.
      const isNew = !run && !called.some(({ name }) => name === job.name);
      const log = `Its log in Supabase, Edge Functions, says why.`;
      if (run ? isOverdue(job, run.at, Date.now()) : !isNew) {
        return [`${job.name} ran last ${run?.at ?? 'never'}. ${log}`];
      }
      return run?.result === 'failed' ? [`The last run of ${job.name} failed. ${log}`] : [];
    });
  },
};

export const releaseIsDeployed: Check = {
  title: 'site, schema and functions are of this release',
  needs: [projectIsAwake],
  ask: async ({ api, database, root, siteUrl }) => {
    const version = await versionOf(root);
    const { release, migrations } = await readDatabase(database);
    const lacking = (await readMigrations(root)).filter(
      ({ version: each }) => !migrations.includes(each),
    );
    const drift = await findDrift(database, root);
    const functions = await api.functions();
    const record = functionsRecord(await digestOfFunctions(root), functions);
    const site = await get(`${siteUrl}/${RELEASE_FILE}`).then(
      (response) => response.text(),
      () => null,
    );
    const [siteVersion] = /^\d+\.\d+\.\d+(?= )/.exec(site ?? '') ?? ['unknown'];
    return [
      ...(release === version
        ? []
        : [
            `The project has release ${release ?? 'none'} completely, and this is ${version}. ${DEPLOY}`,
          ]),
      ...(lacking.length === 0
        ? []
        : [`The database lacks ${lacking.map(({ file }) => file).join(', ')}. ${DEPLOY}`]),
      ...(drift ?? []).map(
        (sentence) =>
          `${sentence} Somebody changed it since the last deployment, and the next update is refused until that is undone: docs/updating.md.`,
      ),
      ...((await api.secrets())[FUNCTIONS_RECORD] === sha256(record)
        ? []
        : [`The functions are not those of this checkout. ${DEPLOY}`]),
      ...(site === null || site === (await releaseOf(root))
        ? []
        : [
            `The site is release ${siteVersion}, built from other files than this checkout has. ${UPLOAD}`,
          ]),
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
    const names = rows[0]?.names ?? [];
    return [
      ...(hasAdministrator
        ? []
        : [`Nobody is an administrator, or becomes one by signing up. ${DEPLOY}`]),
      ...(names.length === 0
        ? []
        : [
            `Without an authenticator app, a stolen password is enough to be an administrator: ${names.join(', ')}. Each adds one: ${siteUrl}/dashboard/settings`,
          ]),
      ...(isLive ? organisationProblems : []),
      ...(isLive && receipts !== 'complete'
        ? [
            `Receipts of real money lack the name, the PAN or the registration number. An administrator enters them: ${siteUrl}/dashboard/tax-year`,
          ]
        : []),
    ];
  },
};
