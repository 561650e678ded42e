import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { Select } from '@/components/ui/Select';
import {
  sponsorshipSummaryQuery,
  type SponsorshipSummary,
} from '@/features/sponsorships/team/team-sponsorships-api';
import { indianDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { formatNumber } from '@/lib/numbers';

const MONTHS = 24;

/** What sponsorships promise now, and what they brought in a month. */
export function MonthNumbers() {
  const [[thisMonth, ...earlier]] = useState(() =>
    monthsUntil(indianDay(new Date().toISOString()), MONTHS),
  );
  const [month, setMonth] = useState('');
  const { data, isError, error, isFetching, refetch } = useQuery(
    sponsorshipSummaryQuery(month === '' ? (thisMonth?.value ?? '') : month),
  );
  const retry = () => void refetch();

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
      {isError && data ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      {data ? <Numbers summary={data} /> : null}
      {!data && isError ? (
        <ErrorState
          error={error}
          title="The numbers could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {data || isError ? null : (
        <p role="status" className="mt-5 text-muted">
          Loading the numbers...
        </p>
      )}
    </section>
  );
}

function Numbers({ summary }: { summary: SponsorshipSummary }) {
  const { runningCount, promisedPaise, receivedPaise, failedCount, stoppedCount } = summary;
  const numbers = [
    ['Running now', formatNumber(runningCount)],
    ['Promised each month', formatPaise(promisedPaise)],
    ['Received in the month', formatPaise(receivedPaise)],
    ['Failed in the month', formatNumber(failedCount)],
    ['Ended in the month', formatNumber(stoppedCount)],
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
