import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RowOf } from '@common/database';
import { QueryView } from '@/components/states/QueryView';
import { Select } from '@/components/ui/Select';
import { sponsorshipSummaryQuery } from '@/features/sponsorships/team/team-sponsorships-api';
import { currentDay } from '@/lib/clock';
import { formatPaise } from '@/lib/money';
import { formatNumber } from '@/lib/numbers';

const MONTHS = 24;

/** What sponsorships promise now, and what they brought in a month. */
export function MonthNumbers() {
  const [[thisMonth, ...earlier]] = useState(() => monthsUntil(currentDay(), MONTHS));
  const [month, setMonth] = useState('');
  const query = useQuery(sponsorshipSummaryQuery(month === '' ? (thisMonth?.value ?? '') : month));

  return (
    <section aria-label="Numbers" className="mb-8 rounded-card bg-paper p-5 enlarged:p-4 sm:p-6">
      <div className="max-w-sm">
        <Select
          label="Month"
          allLabel={`${thisMonth?.label ?? ''} (this month)`}
          options={earlier}
          value={month}
          onChange={setMonth}
        />
      </div>
      <QueryView
        query={query}
        failed="The numbers could not be loaded"
        headingLevel={2}
        loading={
          <p role="status" className="mt-5 text-muted">
            Loading the numbers...
          </p>
        }
      >
        {(summary) => <Numbers summary={summary} />}
      </QueryView>
    </section>
  );
}

function Numbers({ summary }: { summary: RowOf<'sponsorship_summary'> }) {
  const numbers = [
    ['Running now', formatNumber(summary.running_count)],
    ['Promised each month', formatPaise(summary.promised_paise)],
    ['Kept of sponsorships in the month', formatPaise(summary.received_paise)],
    ['Failed in the month', formatNumber(summary.failed_count)],
    ['Ended in the month', formatNumber(summary.stopped_count)],
  ] as const;
  return (
    <dl className="mt-5 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {numbers.map(([name, value]) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="font-display text-3xl font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Month {
  /** As YYYY-MM. */
  value: string;
  label: string;
}

const monthLabel = new Intl.DateTimeFormat('en-IN', {
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/**
 * The Indian month of a day and those before it, newest first.
 * @param today as YYYY-MM-DD
 */
function monthsUntil(today: string, count: number): Month[] {
  const [year, month] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 - index, 1));
    return { value: day.toISOString().slice(0, 7), label: monthLabel.format(day) };
  });
}
