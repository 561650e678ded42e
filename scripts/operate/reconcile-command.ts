// Compares every donation since a day with the payment provider and records the payments, failures and refunds
// whose events were lost. Idempotent.
import { parseArgs } from 'node:util';
import {
  readReconciliationSettings,
  type EnvironmentVariables,
} from '../../supabase/functions/_shared/environment.ts';
import { reconcile, type Finding } from '../../supabase/functions/_shared/reconciliation.ts';
import { textTable } from '../dev/text-table.ts';

const USAGE = `Usage: npm run reconcile -- --since 2026-11-01
The day is India's. Needs SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, RAZORPAY_KEY_ID and
RAZORPAY_KEY_SECRET in the environment.`;

const RESULTS = ['repaired', 'agrees', 'open', 'needs review', 'not checked'] as const;

const indianDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

/** @returns the exit code: 1 when another run is needed, or when the arguments are wrong */
export async function runReconcile(
  args: readonly string[],
  variables: EnvironmentVariables,
): Promise<0 | 1> {
  let request;
  try {
    request = { since: readSince(args), settings: readReconciliationSettings(variables) };
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`);
    return 1;
  }
  try {
    const findings = await reconcile(request.settings, request.since);
    console.log(report(findings));
    if (findings.every(({ result }) => result !== 'not checked')) return 0;
    console.error(
      'Some donations were not checked. Run it again later: nothing is recorded twice.',
    );
  } catch (error) {
    console.error(
      `Nothing was changed, because the donations cannot be read: ${messageOf(error)}.`,
    );
  }
  return 1;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
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

/** Donations that agree with the provider are counted and not listed. */
function report(findings: readonly Finding[]): string {
  const counts = RESULTS.map(
    (result) => `${findings.filter((finding) => finding.result === result).length} ${result}`,
  );
  const total = `${findings.length} donations: ${counts.join(', ')}.`;
  const rows = findings
    .filter(
      ({ result, statusBefore, statusAfter }) =>
        result !== 'agrees' || statusBefore !== statusAfter,
    )
    .map(({ donationId, orderId, statusBefore, statusAfter, result, note }) => [
      donationId,
      orderId,
      statusBefore === statusAfter ? statusBefore : `${statusBefore} → ${statusAfter}`,
      result,
      note,
    ]);
  if (rows.length === 0) return total;
  const table = textTable([['Donation', 'Order', 'Status', 'Result', 'Note'], ...rows]);
  return `${table}\n\n${total}`;
}
