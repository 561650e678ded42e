import * as z from 'zod/mini';
import {
  type EnvironmentVariables,
  readSettings,
  type ReconciliationSettings,
  scheduleSchema,
} from '../_shared/base/environment.ts';
import { readNextPosition, recordJobRun, serveJob } from '../_shared/base/job-function.ts';
import { hasChanged } from '../_shared/donations/order-sync.ts';
import {
  failuresOf,
  LISTS,
  reconcile,
  windowOf,
  type Position,
  type Reconciliation,
} from '../_shared/donations/reconciliation.ts';
import { lookForSettlements } from '../_shared/donations/settlements.ts';
import { databaseClient, type DatabaseSettings } from '../_shared/base/database.ts';
import { logFailure } from '../_shared/base/http.ts';
import { errorMessage } from '../_shared/donations/reconciliation-run.ts';

const JOB = 'reconcile';
/** The provider retries events for a day, and a bank may respond after three. */
const WINDOW_SECONDS = 7 * 24 * 60 * 60;
/** Hosted functions end after 150 seconds, and the last request needs some of them. */
const TIME_BUDGET_MILLISECONDS = 100_000;

/** Of these for settlements, once the payments are compared. */
const SETTLEMENTS_BUDGET_MILLISECONDS = 20_000;

/** What the last run stored: the page to continue with, or the end of its window when that was complete. */
const storedPositionSchema = z.object({
  list: z.nullable(z.enum(LISTS)),
  from: z.int(),
  to: z.int(),
  skip: z.int(),
});

/**
 * Ends the pauses that are due, and reconciles, when a schedule calls it: POST with `authorization: Bearer RECONCILE_SECRET`. A run continues where the
 * last one ended. A new window starts seven days before the end of the last complete one, so missed runs leave no gap.
 * Once a day it also looks for settlements, whose failure changes nothing of the rest.
 * Responds with counts, and with 502 when something could not be checked and no review item says so.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveJob(
    request,
    {
      name: JOB,
      isScheduled: true,
      failure: 'not-reconciled',
      readSettings: () => readSettings(scheduleSchema, variables),
      secretOf: ({ RECONCILE_SECRET }) => RECONCILE_SECRET,
    },
    reconcileFromLastRun,
  );
}

async function reconcileFromLastRun(settings: ReconciliationSettings): Promise<Response> {
  const now = new Date();
  const deadline = now.getTime() + TIME_BUDGET_MILLISECONDS;
  const resuming = await resumeDueSponsorships(settings, now);
  const start = startPosition(await readNextPosition(settings, JOB), now);
  const result = await reconcile(settings, start, { now, hasTime: () => Date.now() < deadline });
  const failures = [...resuming, ...failuresOf(result)];
  for (const failure of failures) logFailure(JOB, new Error(failure));
  await recordJobRun(settings, {
    name: JOB,
    last_run_at: now.toISOString(),
    last_result: failures.length > 0 ? 'failed' : result.next ? 'partial' : 'complete',
    next_position: result.next ?? { ...start, list: null, skip: 0 },
  });
  const end = Math.min(deadline, Date.now() + SETTLEMENTS_BUDGET_MILLISECONDS);
  await lookForSettlements(settings, { now, hasTime: () => Date.now() < end });
  return Response.json(countsOf(result), { status: failures.length > 0 ? 502 : 200 });
}

/** What this run then carries out at the provider. @returns what failed, which must not hold up payments */
async function resumeDueSponsorships(settings: DatabaseSettings, now: Date): Promise<string[]> {
  try {
    const as_of = now.toISOString();
    await databaseClient(settings).rpc('resume_due_sponsorships', { as_of }).throwOnError();
    return [];
  } catch (error) {
    return [`pauses: ${errorMessage(error)}`];
  }
}

function startPosition(stored: unknown, now: Date): Position {
  const result = storedPositionSchema.safeParse(stored);
  const end = Math.floor(now.getTime() / 1000);
  if (!result.success) return windowOf(new Date((end - WINDOW_SECONDS) * 1000), now);
  const { list, from, to, skip } = result.data;
  return list
    ? { list, from, to, skip }
    : windowOf(new Date((Math.min(to, end) - WINDOW_SECONDS) * 1000), now);
}

function countsOf({
  findings,
  sponsorships,
  failures,
  read,
  newReviewItems,
  next,
}: Reconciliation): Record<string, unknown> {
  return {
    ...read,
    repaired: findings.filter(({ result }) => result && hasChanged(result)).length,
    reviewItems: newReviewItems,
    sponsorships: sponsorships.length,
    not_checked: failures.length,
    is_complete: next === null,
  };
}
