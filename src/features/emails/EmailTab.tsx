import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { emailOverviewQuery, type EmailOverview } from '@/features/emails/email-queries';
import { RefusedAddressList } from '@/features/emails/RefusedAddressList';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';

/** An email that waits longer shows that sending has stopped. */
const LATE_MILLISECONDS = 30 * 60_000;

/** How sending goes, and the addresses that refuse email. */
export function EmailTab() {
  const headingId = useId();
  const { data, dataUpdatedAt, isError, error, isFetching, refetch } = useQuery(emailOverviewQuery);
  const retry = () => void refetch();
  return (
    <>
      <section aria-labelledby={headingId}>
        <h2 id={headingId} className="text-2xl!">
          Emails
        </h2>
        {isError && !data ? (
          <ErrorState
            error={error}
            title="The emails could not be counted"
            retrying={isFetching}
            onRetry={retry}
          />
        ) : null}
        {isError && data ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
        {data ? <Overview overview={data} now={dataUpdatedAt} /> : null}
        {data || isError ? null : (
          <p role="status" className="mt-3 text-muted">
            Loading...
          </p>
        )}
      </section>
      <RefusedAddressList />
    </>
  );
}

/** @param now milliseconds since 1970 */
function Overview({ overview, now }: { overview: EmailOverview; now: number }) {
  const { waiting, oldestWaiting, sentLastDay, failedLastWeek } = overview;
  const isLate = oldestWaiting !== null && now - Date.parse(oldestWaiting) > LATE_MILLISECONDS;
  return (
    <>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        <dt className="text-muted">Waiting</dt>
        <dd>
          {oldestWaiting === null
            ? formatNumber(waiting)
            : `${formatNumber(waiting)}, the oldest since ${formatDateTime(oldestWaiting)}`}
        </dd>
        <dt className="text-muted">Sent in the last day</dt>
        <dd>{formatNumber(sentLastDay)}</dd>
        <dt className="text-muted">Given up in the last week</dt>
        <dd>{formatNumber(failedLastWeek)}</dd>
      </dl>
      {isLate ? (
        <p className="mt-4 max-w-reading rounded-card border-2 border-brick px-5 py-3">
          Emails wait longer than they should. If no newsletter is being sent, look at Schedules
          under To review: if the sending of emails has not run, tell your developer.
        </p>
      ) : null}
    </>
  );
}
