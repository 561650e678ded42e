// `npm run reconcile -- --since 2026-11-01`: asks the payment provider about every donation since that day
// that has not come to its end, and repairs what a lost event left behind. Safe to run at any time and
// twice. Ends with 1 when something could not be asked.
import { parseArgs } from 'node:util';
import { readReconciliationSettings } from '../supabase/functions/_shared/environment.ts';
import { reconcile, type Finding } from '../supabase/functions/_shared/reconciliation.ts';

const USAGE = `Usage: npm run reconcile -- --since 2026-11-01
The day is India's. Needs SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY, RAZORPAY_KEY_ID and
RAZORPAY_KEY_SECRET in the environment.`;

try {
  const findings = await reconcile(readReconciliationSettings(process.env), readSince());
  console.log(report(findings));
  if (findings.some(({ kind }) => kind === 'not asked')) process.exitCode = 1;
} catch (problem) {
  console.error(`${problem instanceof Error ? problem.message : String(problem)}\n\n${USAGE}`);
  process.exitCode = 1;
}

/** @throws Error for anything but a day of the calendar */
function readSince(): Date {
  const { values } = parseArgs({ options: { since: { type: 'string' } } });
  const day = values.since ?? '';
  const since = new Date(`${day}T00:00:00+05:30`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(since.valueOf());
  if (!isDay) throw new Error('--since takes a day, such as 2026-11-01.');
  return since;
}

function report(findings: readonly Finding[]): string {
  const kinds = ['repaired', 'open', 'for a person', 'not asked'] as const;
  const counts = kinds.map(
    (kind) => `${findings.filter((finding) => finding.kind === kind).length} ${kind}`,
  );
  const rows = findings.map(({ donationId, orderId, was, is, kind, note }) => [
    donationId,
    orderId,
    was === is ? was : `${was} → ${is}`,
    kind,
    note,
  ]);
  const lines = table([['Donation', 'Order', 'Status', 'Result', 'Note'], ...rows]);
  return [...lines, '', `${findings.length} donations asked about: ${counts.join(', ')}.`].join(
    '\n',
  );
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
