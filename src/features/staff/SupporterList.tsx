import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { buttonClass } from '@/components/ui/button-class';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { Pagination } from '@/components/ui/Pagination';
import { useSearchAndPage } from '@/components/use-search-and-page';
import { MessageDialog } from '@/features/staff/MessageDialog';
import { SUPPORTERS_PER_PAGE, supportersQuery } from '@/features/staff/staff-api';
import type { Supporter } from '@/features/staff/supporter';
import { SupporterTable } from '@/features/staff/SupporterTable';
import { formatNumber } from '@/lib/numbers';
import { paths } from '@/lib/paths';

interface Props {
  /** Renders the dialog with a person's sponsorships, which is another feature. */
  renderSponsorships: (supporter: Supporter, onClose: () => void) => ReactNode;
}

/** Everyone with an account. The database searches and pages. */
export function SupporterList({ renderSponsorships }: Props) {
  const { search, page, find, turnTo } = useSearchAndPage();
  const { data, isPending, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    supportersQuery(search.trim(), page),
  );
  const [recipient, setRecipient] = useState<Supporter | null>(null);
  const [sponsor, setSponsor] = useState<Supporter | null>(null);
  const count = useRef<HTMLParagraphElement>(null);

  if (data?.isRefused) return <StaffOnly />;
  const turn = (next: number) => {
    turnTo(next);
    count.current?.focus();
  };
  return (
    <div className="@container">
      <DebouncedSearch
        label="Supporters"
        placeholder="By name or email"
        search={search}
        onSearch={find}
      />
      <p ref={count} tabIndex={-1} role="status" className="mt-5 mb-3 min-h-6 text-muted">
        {isPending || isPlaceholderData ? 'Loading supporters...' : countText(page, data)}
      </p>
      {isError && !data ? (
        <ErrorState
          title="The supporters could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {isError && data ? (
        <StaleNotice retrying={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data && data.supporters.length > 0 ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <SupporterTable
            supporters={data.supporters}
            onMessage={setRecipient}
            onSponsorships={setSponsor}
          />
          <Pagination
            page={page}
            lastPage={Math.ceil(data.foundCount / SUPPORTERS_PER_PAGE)}
            onTurn={turn}
          />
        </div>
      ) : null}
      {data && data.supporters.length === 0 ? (
        <EmptyState
          title="Nobody found"
          scene="empty-dogs"
          action={
            <button type="button" className={buttonClass('primary')} onClick={() => find('')}>
              Show everyone
            </button>
          }
        >
          {page > 1
            ? 'The list ends before this page.'
            : 'No name and no email contains what you searched for.'}
        </EmptyState>
      ) : null}
      {recipient ? <MessageDialog to={recipient} onClose={() => setRecipient(null)} /> : null}
      {sponsor ? renderSponsorships(sponsor, () => setSponsor(null)) : null}
    </div>
  );
}

function countText(
  page: number,
  data: { supporters: Supporter[]; foundCount: number } | undefined,
) {
  if (!data || data.supporters.length === 0) return '';
  const { supporters, foundCount } = data;
  const first = (page - 1) * SUPPORTERS_PER_PAGE + 1;
  const all = `${formatNumber(foundCount)} ${foundCount === 1 ? 'supporter' : 'supporters'}`;
  if (supporters.length === foundCount) return all;
  return `${formatNumber(first)} to ${formatNumber(first + supporters.length - 1)} of ${all}`;
}

/** Shown when the database refuses the list. */
function StaffOnly() {
  return (
    <div role="alert" className="rounded-card bg-paper px-6 py-12 enlarged:px-3 text-center">
      <h2>Only administrators and staff can see supporters</h2>
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
