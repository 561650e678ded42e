// `npm run reconcile -- --since 2026-11-01` compares the donations with the provider's payments, refunds and disputes since
// a day, and records those whose events were lost. Idempotent. See docs/payments.md.
import { parseArgs } from 'node:util';
import {
  type EnvironmentVariables,
  readSettings,
  reconciliationSchema,
} from '../../supabase/functions/_shared/base/environment.ts';
import type { DonationState } from '../../supabase/functions/_shared/provider/donation-state.ts';
import { hasChanged } from '../../supabase/functions/_shared/donations/order-sync.ts';
import {
  failuresOf,
  reconcile,
  windowOf,
  type Reconciliation,
} from '../../supabase/functions/_shared/donations/reconciliation.ts';
import { loadSettings } from './settings.ts';
import { messageOf } from './problems.ts';

const USAGE = `Usage: npm run reconcile -- --since 2026-11-01
The day is India's. Needs SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, RAZORPAY_KEY_ID and
RAZORPAY_KEY_SECRET in the environment or in .env.deploy.local.`;

const indianDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** @returns the exit code: 1 when another run is needed, or when the arguments are wrong */
export async function runReconcile(
  args: readonly string[],
  variables: EnvironmentVariables,
): Promise<0 | 1> {
  let request;
  try {
    request = { since: readSince(args), settings: readSettings(reconciliationSchema, variables) };
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
    return 1;
  }
  const { since, settings } = request;
  const now = new Date();
  const result = await reconcile(settings, windowOf(since, now), { now, hasTime: () => true });
  console.log(report(result));
  if (result.next === null && failuresOf(result).length === 0) return 0;
  console.error(
    `${failuresOf(result).join('\n')}\nNot everything was checked. Run it again later: nothing is recorded twice.`,
  );
  return 1;
}

/** @throws Error for anything but a calendar day that has begun */
function readSince(args: readonly string[]): Date {
  const { values } = parseArgs({ args: [...args], options: { since: { type: 'string' } } });
  const day = values.since ?? '';
  const start = new Date(`${day}T00:00:00+05:30`);
  // JavaScript parses 30 February as 2 March.
  const isDay = !Number.isNaN(start.valueOf()) && indianDate.format(start) === day;
  if (!isDay) throw new Error('--since must be a calendar day, such as 2026-11-01.');
  if (start > new Date()) throw new Error('--since must not be in the future.');
  return start;
}

/** Donations that agree with the provider are not listed. */
function report({ findings, sponsorships, read, newReviewItems }: Reconciliation): string {
  const changed = findings.flatMap(({ orderId, result }) =>
    result && hasChanged(result)
      ? [`${result.donationId}, ${orderId}: ${describe(result.before)} → ${describe(result.after)}`]
      : [],
  );
  const total = `${read.payments} payments, ${read.refunds} refunds, ${read.disputes} disputes, ${sponsorships.length} sponsorships: ${changed.length} repaired, ${newReviewItems} new review items for the team.`;
  return [...changed, total].join('\n');
}

function describe({ status, refunded_paise }: DonationState): string {
  return status === 'completed' && refunded_paise > 0
    ? `completed, ₹${refunded_paise / 100} refunded`
    : status;
}

if (import.meta.filename === process.argv[1]) {
  loadSettings();
  process.exitCode = await runReconcile(process.argv.slice(2), process.env);
}
