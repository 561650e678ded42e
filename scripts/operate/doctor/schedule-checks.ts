// The schedules, and the events of the payment provider.
import { z } from 'zod';
import {
  isOverdue,
  scheduledJobs,
} from '../../../src/features/team/review-items/scheduled-jobs.ts';
import { databaseIsRight, readState } from './database-checks.ts';
import {
  ageOf,
  askAsServer,
  type Check,
  dashboard,
  DEPLOY,
  firstRow,
  listOf,
  oncePer,
} from './deployment.ts';
import { functionsAreDeployed, functionsStart, secretsAreRight } from './function-checks.ts';

const runsSchema = z.array(
  z.object({ name: z.string(), last_run_at: z.string(), last_result: z.string() }),
);

const readRuns = oncePer(async (deployment) => {
  const path = '/rest/v1/scheduled_jobs?select=name,last_run_at,last_result';
  const runs = await (await askAsServer(deployment, path))?.json().catch(() => null);
  return new Map(runsSchema.safeParse(runs).data?.map((run) => [run.name, run]));
});

/** @param runs how often the schedule called the function; undefined when there is no such schedule */
function isLate(
  job: (typeof scheduledJobs)[number],
  lastRunAt: string | undefined,
  runs: number | undefined,
): boolean {
  // A schedule that has not called yet is new.
  if (lastRunAt === undefined) return runs !== 0;
  return isOverdue(job, lastRunAt, Date.now());
}

export const schedulesWork: Check = {
  title: 'the schedules work',
  needs: [databaseIsRight, functionsAreDeployed, functionsStart, secretsAreRight],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    const [runs, state] = [await readRuns(deployment), await readState(deployment)];
    if (typeof state === 'string') return null;
    const { schedules, refusals, paused } = state;
    if (paused) {
      return {
        problem:
          'Schedules and emails are off, because a backup was restored: an administrator switches them on, on Today.',
        mend: `${deployment.siteUrl}/dashboard/staff`,
      };
    }
    const scheduleOf = (name: string) => schedules?.find((each) => each.name === name);
    const late = scheduledJobs.filter((job) =>
      isLate(job, runs.get(job.name)?.last_run_at, scheduleOf(job.name)?.runs),
    );
    const namesOfLate = (isSo: (name: string) => boolean) =>
      listOf(late.map(({ name }) => name).filter(isSo));
    const unscheduled = namesOfLate((name) => !scheduleOf(name));
    const off = namesOfLate((name) => scheduleOf(name)?.active === false);
    const names = namesOfLate(() => true);
    const page = dashboard(deployment, '/integrations/cron/jobs');
    if (unscheduled !== '') {
      return { problem: `There is no schedule for ${unscheduled}.`, mend: DEPLOY };
    }
    if (off !== '') return { problem: `The schedule of ${off} is switched off.`, mend: page };
    if (names !== '') {
      return (refusals ?? []).length > 0
        ? { problem: `The schedule calls ${names} with another secret.`, mend: DEPLOY }
        : { problem: `These schedules ran too long ago or never: ${names}.`, mend: page };
    }
    const failed = scheduledJobs.find(({ name }) => runs.get(name)?.last_result === 'failed');
    return failed
      ? {
          problem: `The last run of ${failed.name} failed: its log says why.`,
          mend: dashboard(deployment, `/functions/${failed.name}/logs`),
        }
      : null;
  },
  note: async (deployment) => {
    if (deployment.secretKey === undefined) return null;
    const runs = await readRuns(deployment);
    return scheduledJobs
      .map(({ name }) => `${name}: ${runs.get(name)?.last_run_at ?? 'not yet'}`)
      .join(', ');
  },
};

const lastEventAt = oncePer(async (deployment) => {
  const path = '/rest/v1/payment_events?select=received_at&order=received_at.desc&limit=1';
  return z.string().safeParse((await firstRow(deployment, path))?.['received_at']).data;
});

const eventsArrive: Check = {
  title: 'signed events of the payment provider arrive',
  needs: [databaseIsRight, functionsAreDeployed, functionsStart],
  ask: async (deployment) => {
    if (deployment.secretKey === undefined) return 'unknown';
    const receivedAt = await lastEventAt(deployment);
    // An event comes after its donation was begun.
    const since =
      receivedAt === undefined ? '' : `&created_at=gt.${encodeURIComponent(receivedAt)}`;
    const path = `/rest/v1/donations?select=id&status=eq.completed&provider_order_id=not.is.null${since}&limit=1`;
    if ((await firstRow(deployment, path)) === undefined) return null;
    const what =
      receivedAt === undefined
        ? 'no signed event of Razorpay ever came'
        : `no signed event of Razorpay came since, for ${ageOf(receivedAt, Date.now())}`;
    return {
      problem: `Donations were paid, but ${what}: its webhook has another address or secret, or is disabled.`,
      mend: 'https://dashboard.razorpay.com/app/webhooks',
    };
  },
  note: async (deployment) => {
    if (deployment.secretKey === undefined) return null;
    const receivedAt = await lastEventAt(deployment);
    return receivedAt === undefined
      ? 'No signed event came yet. Make a test payment, and look again.'
      : `The last one came ${ageOf(receivedAt, Date.now())} ago.`;
  },
};

export const scheduleChecks: readonly Check[] = [schedulesWork, eventsArrive];
