import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { Pagination } from '@/components/ui/Pagination';
import { useSearchAndPage } from '@/components/use-search-and-page';
import { failureText, sponsorName } from '@/features/sponsorships/team/team-sponsorship';
import {
  CHARGES_PER_PAGE,
  failedChargesQuery,
  type FailedCharge,
} from '@/features/sponsorships/team/team-sponsorships-api';
import { formatDate } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

/** The monthly charges that failed this week and are not paid since. */
export function FailedCharges() {
  const { page, turnTo } = useSearchAndPage();
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(
    failedChargesQuery(page),
  );
  const count = useRef<HTMLParagraphElement>(null);
  const retry = () => void refetch();
  return (
    <>
      {data && data.foundCount > 0 ? (
        <p className="mb-4 max-w-reading text-muted">
          The bank declined these. Each line says whether it is asked again. The sponsor has an
          email that says what to do, and a message from you may help.
        </p>
      ) : null}
      <p ref={count} tabIndex={-1} role="status" className="mb-3 min-h-6 text-muted">
        {data && !isPlaceholderData ? countText(data.foundCount) : 'Loading charges...'}
      </p>
      {isError && !data ? (
        <ErrorState
          error={error}
          title="The charges could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isError && data ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      {data && data.charges.length > 0 ? (
        <ul role="list" className="divide-y divide-line border-y border-line">
          {data.charges.map((charge) => (
            <li key={charge.sponsorshipId} className="py-4">
              <Charge charge={charge} />
            </li>
          ))}
        </ul>
      ) : null}
      {data?.foundCount === 0 ? (
        <EmptyState title="No charge failed this week" scene="empty-donations">
          When the bank declines a monthly charge, it is listed here until it is paid.
        </EmptyState>
      ) : null}
      {data ? (
        <Pagination
          page={page}
          lastPage={Math.ceil(data.foundCount / CHARGES_PER_PAGE)}
          onTurn={(next) => {
            turnTo(next);
            count.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

function Charge({ charge }: { charge: FailedCharge }) {
  const { personId, email, dogName, amountPaise, reason, failedAt, nextChargeAt } = charge;
  const name = sponsorName(charge);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div className="min-w-0 wrap-anywhere">
        {personId === null ? (
          <p className="font-semibold">{name}</p>
        ) : (
          <Link
            to={paths.person(personId)}
            lang={languageOf(name)}
            className="text-link inline-flex min-h-11 items-center font-semibold"
          >
            {name}
          </Link>
        )}
        {email === name ? null : <p className="text-muted">{email}</p>}
        <p>{`${failureText(reason)}, on ${formatDate(failedAt)}`}</p>
        <p className="text-sm text-muted">
          {nextChargeAt === null
            ? 'The bank is not asked any more.'
            : `The bank is asked again on ${formatDate(nextChargeAt)}.`}
        </p>
      </div>
      <p>{`${formatPaise(amountPaise)} a month for ${dogName ?? 'all dogs'}`}</p>
    </div>
  );
}

function countText(count: number): string {
  return count === 0 ? '' : plural(count, { one: '1 charge', other: '{count} charges' });
}
