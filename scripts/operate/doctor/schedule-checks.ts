import { z } from 'zod';
import { secretKeyHeaders } from '../../../supabase/functions/_shared/database.ts';
import { isOverdue, scheduledJobs } from '../../../src/features/review-items/scheduled-jobs.ts';
import { get, oncePer, type Check } from './deployment.ts';

const runsSchema = z.array(
  z.object({ name: z.string(), last_run_at: z.string(), last_result: z.string() }),
);

/** @returns null when the rows can't be read */
const readRuns = oncePer(async ({ supabaseUrl, secretKey = '' }) => {
  const response = await get(
    `${supabaseUrl}/rest/v1/scheduled_jobs?select=name,last_run_at,last_result`,
    { headers: secretKeyHeaders(secretKey) },
  );
  const runs = runsSchema.safeParse(await response?.json().catch(() => null));
  return runs.success ? new Map(runs.data.map((run) => [run.name, run])) : null;
});

export const scheduleChecks: readonly Check[] = scheduledJobs.map((job) => ({
  title: `the schedule of ${job.name} works`,
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return null;
    const runs = await readRuns(deployment);
    if (!runs) return 'The table scheduled_jobs can’t be read with this secret key.';
    const { name, maxHours, guide } = job;
    const run = runs.get(name);
    if (!run) return `${name} has never run. Set up its schedule (${guide}).`;
    if (isOverdue(job, run.last_run_at, Date.now())) {
      return `${name} has not run for more than ${maxHours} h. Look at cron.job_run_details in Supabase’s SQL editor (${guide}).`;
    }
    return run.last_result === 'failed'
      ? `The last run of ${name} failed. Its log in Supabase, Edge Functions, says why.`
      : null;
  },
  note: async (deployment) => {
    if (deployment.secretKey === undefined) {
      return 'Set SUPABASE_SERVICE_ROLE_KEY to learn when it last ran.';
    }
    const run = (await readRuns(deployment))?.get(job.name);
    return run ? `It last ran at ${run.last_run_at}: ${run.last_result}.` : null;
  },
}));
