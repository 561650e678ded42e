// `npm run reconcile -- --since 2026-11-01`: asks the payment provider about every donation since that day,
// and repairs what a lost event left behind: a payment, a failure, a refund. Safe to run at any time and
// twice. Ends with 1 when something could not be asked; another run asks again.
import { parseArgs } from 'node:util';
import { readReconciliationSettings } from '../../supabase/functions/_shared/environment.ts';
import { reconcile, type Finding } from '../../supabase/functions/_shared/reconciliation.ts';
import { textTable } from '../dev/text-table.ts';

const USAGE = `Usage: npm run reconcile -- --since 2026-11-01
The day is India's. Needs SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, RAZORPAY_KEY_ID and
RAZORPAY_KEY_SECRET in the environment.`;

const indianDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });

const { since, settings } = readRequest();
try {
  const findings = await reconcile(settings, since);
  console.log(report(findings));
  if (findings.some(({ kind }) => kind === 'not asked')) {
    console.error('Some could not be asked about. Run it again later: nothing is recorded twice.');
    process.exitCode = 1;
  }
} catch (problem) {
  console.error(
    `Nothing was changed, because the donations can not be read: ${sentence(problem)}.`,
  );
  process.exitCode = 1;
}

function readRequest() {
  try {
    return { since: readSince(), settings: readReconciliationSettings(process.env) };
  } catch (problem) {
    console.error(`${sentence(problem)}\n\n${USAGE}`);
    process.exit(1);
  }
}

function sentence(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/** @throws Error for anything but a day of the calendar */
function readSince(): Date {
  const { values } = parseArgs({ options: { since: { type: 'string' } } });
  const day = values.since ?? '';
  const start = new Date(`${day}T00:00:00+05:30`);
  // JavaScript takes 30 February for 2 March.
  const isDay = !Number.isNaN(start.valueOf()) && indianDay.format(start) === day;
  if (!isDay) throw new Error('--since takes a day of the calendar, such as 2026-11-01.');
  if (start > new Date()) throw new Error('--since takes a day that has begun.');
  return start;
}

/** Donations on which both sides agree are counted and not listed. */
function report(findings: readonly Finding[]): string {
  const kinds = ['repaired', 'agrees', 'open', 'for a person', 'not asked'] as const;
  const counts = kinds.map(
    (kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`,
  );
  const told = findings.filter(({ kind, was, is }) => kind !== 'agrees' || was !== is);
  const rows = told.map(({ donationId, orderId, was, is, kind, note }) => [
    donationId,
    orderId,
    was === is ? was : `${was} → ${is}`,
    kind,
    note,
  ]);
  const lines = textTable([['Donation', 'Order', 'Status', 'Result', 'Note'], ...rows]);
  const sum = `${findings.length} donations: ${counts.join(', ')}.`;
  return told.length === 0 ? sum : `${lines}\n\n${sum}`;
}
