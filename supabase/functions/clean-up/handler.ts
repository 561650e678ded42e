import * as z from 'zod/mini';
import { databaseClient, type DatabaseSettings } from '../_shared/base/database.ts';
import {
  cleanUpSchema,
  type CleanUpSettings,
  type EnvironmentVariables,
  readSettings,
} from '../_shared/base/environment.ts';
import { readNextPosition, recordJobRun, serveJob } from '../_shared/base/job-function.ts';
import {
  readDonations,
  syncOrder,
  type ComparedDonation,
  type SyncSettings,
} from '../_shared/donations/order-sync.ts';
import { fetchOrderPayments, keyMode, orNull } from '../_shared/provider/provider.ts';
import { logFailure } from '../_shared/base/http.ts';
import { removeFiles } from '../_shared/base/storage.ts';

const JOB = 'clean-up';
/** Hosted functions end after 150 seconds. A thousand files take a few. */
const MAX_ROUNDS = 10;
const TIMEOUT_MILLISECONDS = 15_000;

/** Nearly all payments arrive within minutes, some after days. */
const UNPAID_DAYS = 30;
const UNPAID_BATCH = 100;
/** For asking the provider about one order after the other. */
const UNPAID_BUDGET_MILLISECONDS = 40_000;

const positionSchema = z.object({ after: z.uuid() });

/**
 * Deletes files of updates and bills that nothing has used for a day, and visitors' donations that were not paid
 * within 30 days, with the details of their donors, the addresses of old gifts, old invitations to the team, and accounts
 * that nobody confirmed within 7 days, checks the books and records milestones, when a schedule calls it: POST with `authorization: Bearer CLEAN_UP_SECRET`.
 * Responds with the numbers of files and donations.
 */
export function handle(request: Request, variables: EnvironmentVariables): Promise<Response> {
  return serveJob(
    request,
    {
      name: JOB,
      isScheduled: true,
      failure: 'not-cleaned-up',
      readSettings: () => readSettings(cleanUpSchema, variables),
      secretOf: ({ CLEAN_UP_SECRET }) => CLEAN_UP_SECRET,
    },
    cleanUp,
  );
}

async function cleanUp(settings: CleanUpSettings): Promise<Response> {
  const now = new Date();
  const unpaid = await deleteUnpaidDonations(settings, now);
  for (const task of [
    'forget_visitors',
    'forget_invitations',
    'forget_gifts',
    'forget_unconfirmed_accounts',
    'check_books',
    'record_milestones',
  ] as const) {
    await databaseClient(settings).rpc(task, { as_of: now.toISOString() }).throwOnError();
  }
  const files = await removeUnusedFiles(settings, now);
  const isComplete = files.isComplete && unpaid.isComplete;
  await recordJobRun(settings, {
    name: JOB,
    last_run_at: now.toISOString(),
    last_result: isComplete ? 'complete' : 'partial',
    next_position: unpaid.nextPosition,
  });
  return Response.json({
    removed: files.removed,
    unpaid_donations: unpaid.deleted,
    is_complete: isComplete,
  });
}

/**
 * Asks the provider about the order of each, because money may have come without an event. An order about which it
 * can't be asked waits for the next run, which begins after the last one that this run came to.
 */
async function deleteUnpaidDonations(settings: CleanUpSettings, now: Date) {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, ...rest } = settings;
  if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET) {
    return { deleted: 0, isComplete: true, nextPosition: null };
  }
  const provider = { ...rest, RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET };
  const position = positionSchema.safeParse(await readNextPosition(settings, JOB));
  let after = position.success ? position.data.after : null;
  let deleted = 0;
  let failed = 0;
  for (;;) {
    const donations = await readUnpaidDonations(provider, now, after);
    for (const donation of donations) {
      if (Date.now() - now.getTime() > UNPAID_BUDGET_MILLISECONDS) {
        return { deleted, isComplete: false, nextPosition: after === null ? null : { after } };
      }
      try {
        if (await deleteIfUnpaid(provider, donation, now)) deleted += 1;
      } catch (error) {
        logFailure(JOB, error);
        failed += 1;
      }
      after = donation.id;
    }
    if (donations.length < UNPAID_BATCH) {
      return { deleted, isComplete: failed === 0, nextPosition: null };
    }
  }
}

/** As ISO 8601. */
function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString();
}

/** A test key can't ask about live orders, and to a live key an order of the test mode has no payments. */
function readUnpaidDonations(settings: SyncSettings, now: Date, after: string | null) {
  const newest = daysBefore(now, UNPAID_DAYS);
  return readDonations(settings, (all) => {
    const unpaid = all
      .eq('status', 'pending')
      .is('user_id', null)
      .is('sponsorship_id', null)
      .is('sync_due', null)
      .lt('created_at', newest)
      .order('id')
      .limit(UNPAID_BATCH);
    const known = keyMode(settings) === 'test' ? unpaid.eq('mode', 'test') : unpaid;
    return after === null ? known : known.gt('id', after);
  });
}

async function deleteIfUnpaid(
  settings: SyncSettings,
  { id, provider_order_id: orderId, sync_version }: ComparedDonation,
  now: Date,
): Promise<boolean> {
  const payments = await orNull(fetchOrderPayments(settings, orderId));
  if (payments && payments.length > 0) {
    // Its events were lost.
    await syncOrder(settings, orderId, { now });
    return false;
  }
  const { data: isDeleted } = await databaseClient(settings)
    .rpc('delete_unpaid_donation', { donation_id: id, expected_version: sync_version })
    .throwOnError();
  return isDeleted;
}

async function removeUnusedFiles(settings: DatabaseSettings, now: Date) {
  let removed = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { data: files } = await databaseClient(settings, TIMEOUT_MILLISECONDS)
      .rpc('unused_files', { as_of: now.toISOString() })
      .throwOnError();
    if (files.length === 0) return { removed, isComplete: true };
    for (const bucket of new Set(files.map((file) => file.bucket_id))) {
      const names = files.filter((file) => file.bucket_id === bucket).map(({ name }) => name);
      await removeFiles(settings, bucket, names);
    }
    removed += files.length;
  }
  return { removed, isComplete: false };
}
