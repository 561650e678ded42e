import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { Checkbox } from '@/components/ui/Checkbox';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { Pagination } from '@/components/ui/Pagination';
import { useSearchAndPage } from '@/components/use-search-and-page';
import { ReceivedMessageCard } from '@/features/contact/team/ReceivedMessageCard';
import {
  MESSAGES_PER_PAGE,
  receivedMessagesQuery,
  reviewCountQuery,
} from '@/features/contact/team/received-messages-api';
import { formatNumber } from '@/lib/numbers';

/** The contact messages. The database searches and pages. */
export function ReceivedMessages() {
  const { search, page, find, turnTo } = useSearchAndPage();
  const [onlyOpen, setOnlyOpen] = useOnlyOpen();
  const [inReview, setInReview] = useState(false);
  const { data: reviewCount = 0 } = useQuery(reviewCountQuery);
  const { data, isPending, isError, error, isFetching, isPlaceholderData, refetch } = useQuery(
    receivedMessagesQuery({ search: search.trim(), page, onlyOpen, inReview }),
  );
  const count = useRef<HTMLParagraphElement>(null);
  const focusCount = useCallback(() => count.current?.focus(), []);
  const retry = () => void refetch();

  return (
    <>
      <DebouncedSearch
        label="Contact messages"
        placeholder="By name, email or words"
        search={search}
        onSearch={find}
      />
      <div className="mt-2">
        <Checkbox label="Only those not done" isChecked={onlyOpen} onChange={setOnlyOpen} />
      </div>
      {reviewCount > 0 || inReview ? (
        <ReviewChoice
          count={reviewCount}
          isChosen={inReview}
          onChoose={(isChosen) => {
            setInReview(isChosen);
            turnTo(1);
          }}
        />
      ) : null}
      <p ref={count} tabIndex={-1} role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {isPending || isPlaceholderData ? 'Loading messages...' : countText(data?.count)}
      </p>
      {isError && !data ? (
        <ErrorState
          error={error}
          title="The messages could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isError && data ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      {data && data.rows.length > 0 ? (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <ul role="list" className="grid grid-cols-1 gap-4">
            {data.rows.map((received) => (
              <li key={received.id}>
                <ReceivedMessageCard received={received} onFocusLost={focusCount} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {data ? (
        <Pagination
          page={page}
          lastPage={Math.ceil(data.count / MESSAGES_PER_PAGE)}
          onTurn={(next) => {
            turnTo(next);
            focusCount();
          }}
        />
      ) : null}
      {data?.count === 0 ? (
        <EmptyState title="No messages here" scene="empty-messages">
          {search !== '' || onlyOpen || inReview
            ? 'Nothing fits the search.'
            : 'What visitors write in the contact form arrives here.'}
        </EmptyState>
      ) : null}
    </>
  );
}

/**
 * Whether messages that are done are left out, in the address: Today links to it. A change starts at page 1. The choice
 * doesn't wait for the router, which renders the new address later.
 */
function useOnlyOpen() {
  const [searchParams, setSearchParams] = useSearchParams();
  const inAddress = searchParams.get('show') === 'open';
  const [lastInAddress, setLastInAddress] = useState(inAddress);
  const [onlyOpen, setOnlyOpen] = useState(inAddress);
  if (inAddress !== lastInAddress) {
    setLastInAddress(inAddress);
    setOnlyOpen(inAddress);
  }
  const choose = (isChosen: boolean) => {
    setOnlyOpen(isChosen);
    setSearchParams(
      (current) => {
        const parameters = new URLSearchParams(current);
        parameters.delete('page');
        if (isChosen) parameters.set('show', 'open');
        else parameters.delete('show');
        return parameters;
      },
      { replace: true },
    );
  };
  return [onlyOpen, choose] as const;
}

function countText(count: number | undefined): string {
  if (count === undefined || count === 0) return '';
  return count === 1 ? '1 message' : `${formatNumber(count)} messages`;
}

interface ReviewChoiceProps {
  /** How many of the messages are not done. */
  count: number;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Shows the messages that came while visitors sent very many, so that a flood doesn't hide the others. */
function ReviewChoice({ count, isChosen, onChoose }: ReviewChoiceProps) {
  return (
    <div className="mt-2 max-w-reading rounded-card bg-paper px-4 py-2">
      <Checkbox
        label={`Kept for review (${formatNumber(count)} not done)`}
        isChecked={isChosen}
        onChange={onChoose}
      />
      <p className="pb-2 text-sm text-muted">
        They came while very many messages arrived at once. Move the real ones to the messages.
      </p>
    </div>
  );
}
