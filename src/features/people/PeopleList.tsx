import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { buttonClass } from '@/components/ui/button-class';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { Pagination } from '@/components/ui/Pagination';
import { useSearchAndPage } from '@/components/use-search-and-page';
import { MessageDialog } from '@/features/people/MessageDialog';
import { PEOPLE_PER_PAGE, peopleQuery } from '@/features/people/people-api';
import { PeopleTable, type Recipient } from '@/features/people/PeopleTable';
import { formatNumber } from '@/lib/numbers';
import type { NumberedPage } from '@/lib/pagination';
import { paths } from '@/lib/paths';

/** Everyone with an account, and everyone who gave, wrote or subscribed without one. The database searches and pages. */
export function PeopleList() {
  const { search, page, find, turnTo } = useSearchAndPage();
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    peopleQuery(search.trim(), page),
  );
  const [recipient, setRecipient] = useState<Recipient | null>(null);
  const count = useRef<HTMLParagraphElement>(null);

  if (data === null) return <StaffOnly />;
  const turn = (next: number) => {
    turnTo(next);
    count.current?.focus();
  };
  return (
    <div className="@container">
      <DebouncedSearch
        label="People"
        placeholder="Name, email, receipt or dog"
        search={search}
        onSearch={find}
      />
      <p ref={count} tabIndex={-1} role="status" className="mt-5 mb-3 min-h-6 text-muted">
        {isPending || isPlaceholderData ? 'Loading people...' : countText(page, data)}
      </p>
      {isError && !data ? (
        <ErrorState
          title="The people could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {isError && data ? (
        <StaleNotice retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data && data.rows.length > 0 ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <PeopleTable people={data.rows} onMessage={setRecipient} />
        </div>
      ) : null}
      {data ? (
        <Pagination page={page} lastPage={Math.ceil(data.count / PEOPLE_PER_PAGE)} onTurn={turn} />
      ) : null}
      {data?.count === 0 ? (
        <EmptyState
          title="Nobody found"
          scene="empty-dogs"
          action={
            <button type="button" className={buttonClass('primary')} onClick={() => find('')}>
              Show everyone
            </button>
          }
        >
          No name, email, phone number, receipt, payment or dog has what you searched for.
        </EmptyState>
      ) : null}
      {recipient ? <MessageDialog to={recipient} onClose={() => setRecipient(null)} /> : null}
    </div>
  );
}

function countText(page: number, data: NumberedPage<unknown> | undefined) {
  if (!data || data.rows.length === 0) return '';
  const { rows, count } = data;
  const first = (page - 1) * PEOPLE_PER_PAGE + 1;
  const all = `${formatNumber(count)} ${count === 1 ? 'person' : 'people'}`;
  if (rows.length === count) return all;
  return `${formatNumber(first)} to ${formatNumber(first + rows.length - 1)} of ${all}`;
}

/** Shown when the database refuses the list. */
function StaffOnly() {
  return (
    <div role="alert" className="rounded-card bg-paper px-6 py-12 enlarged:px-3 text-center">
      <h2>Only administrators and staff can see this list</h2>
      <p className="mx-auto mt-4 max-w-reading text-lg text-muted">
        Your account does not belong to the team, so no list was given out. If it should, ask an
        administrator for the staff role.
      </p>
      <Link to={paths.dashboard} className={buttonClass('primary', 'mt-8')}>
        My Dashboard
      </Link>
    </div>
  );
}
