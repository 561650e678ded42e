import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { buttonClass } from '@/components/ui/button-class';
import { useToday } from '@/components/use-today';
import { careKindLabels } from '@/features/care/care-record';
import { dueCareQuery, type TeamCareRecord } from '@/features/care/team/team-care-api';
import { formatDay } from '@/lib/dates';
import { plural } from '@/lib/numbers';

/** What is due this month or overdue. */
export function DueCare({ onDone }: { onDone: (record: TeamCareRecord) => void }) {
  const headingId = useId();
  const today = useToday();
  const {
    data: records,
    isPending,
    isError,
    error,
    isFetching,
    refetch,
  } = useQuery(dueCareQuery(endOfMonth(today)));
  const retry = () => void refetch();
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="text-2xl!">
        Due this month
      </h2>
      <p role="status" className="mt-2 mb-4 min-h-6 text-muted">
        {isPending ? 'Loading what is due...' : dueText(records, today)}
      </p>
      {isError && !records ? (
        <ErrorState
          error={error}
          title="What is due could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isError && records ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      <ul role="list" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {records?.map((record) => (
          <li key={record.id}>
            <DueCard record={record} today={today} onDone={onDone} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DueCard({
  record,
  today,
  onDone,
}: {
  record: TeamCareRecord;
  today: string;
  onDone: (record: TeamCareRecord) => void;
}) {
  const headingId = useId();
  const { dogName, kind, dueOn, note, happenedOn } = record;
  const isOverdue = dueOn !== null && dueOn < today;
  return (
    <article
      aria-labelledby={headingId}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-surface p-4 wrap-anywhere"
    >
      <h3 id={headingId} className="text-xl!">{`${careKindLabels[kind]}: ${dogName}`}</h3>
      {dueOn === null ? null : (
        <p className={isOverdue ? 'font-semibold text-brick-text' : ''}>
          {`${isOverdue ? 'Overdue since' : 'Due on'} ${formatDay(dueOn)}`}
        </p>
      )}
      <p className="text-sm text-muted">{`Last on ${formatDay(happenedOn)}: ${note}`}</p>
      <button
        type="button"
        aria-describedby={headingId}
        className={buttonClass('secondary', 'mt-auto')}
        onClick={() => onDone(record)}
      >
        Done
      </button>
    </article>
  );
}

function dueText(records: readonly TeamCareRecord[] | undefined, today: string): string {
  if (!records) return '';
  if (records.length === 0) return 'Nothing is due this month.';
  const overdue = records.filter(({ dueOn }) => dueOn !== null && dueOn < today).length;
  const all = plural(records.length, { one: '1 is due', other: '{count} are due' });
  return overdue === 0 ? `${all}.` : `${all}, ${overdue} of them overdue.`;
}

/** The last day of a day's month. @param today YYYY-MM-DD */
export function endOfMonth(today: string): string {
  const [year, month] = today.split('-').map(Number);
  // The day before the first of the next month; months of Date start at 0.
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}
