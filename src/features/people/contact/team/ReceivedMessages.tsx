import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedList } from '@/components/PagedList';
import { EmptyState } from '@/components/states/EmptyState';
import { Checkbox } from '@/components/ui/Checkbox';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { useFilter, usePagedList } from '@/components/use-paged-list';
import { ReceivedMessageCard } from '@/features/people/contact/team/ReceivedMessageCard';
import {
  MESSAGES_PER_PAGE,
  receivedMessagesQuery,
  reviewCountQuery,
} from '@/features/people/contact/team/received-messages-api';
import { formatNumber, plural } from '@/lib/numbers';

/** The contact messages. The database searches and pages. */
export function ReceivedMessages() {
  const [onlyOpen, setOnlyOpen] = useOnlyOpen();
  const [inReview, setInReview] = useState(false);
  const { data: reviewCount = 0 } = useQuery(reviewCountQuery);
  const list = usePagedList(
    (search, page) => receivedMessagesQuery({ search, page, onlyOpen, inReview }),
    MESSAGES_PER_PAGE,
  );
  const { search, find, turnTo, focusStatus } = list;

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
      <PagedList
        list={list}
        loading="Loading messages..."
        failed="The messages could not be loaded"
        countText={({ count }) =>
          count === 0 ? '' : plural(count, { one: '1 message', other: '{count} messages' })
        }
        empty={
          <EmptyState title="No messages here" scene="empty-messages">
            {emptyText({ isSearch: search !== '' || inReview, onlyOpen })}
          </EmptyState>
        }
      >
        {(messages) => (
          <ul role="list" className="grid grid-cols-1 gap-4">
            {messages.map((received) => (
              <li key={received.id}>
                <ReceivedMessageCard received={received} onFocusLost={focusStatus} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function emptyText({ isSearch, onlyOpen }: { isSearch: boolean; onlyOpen: boolean }): string {
  if (isSearch && onlyOpen) return 'Nothing that isn’t done fits the search.';
  if (isSearch) return 'Nothing fits the search.';
  if (onlyOpen) return 'Everything is done.';
  return 'What visitors write in the contact form, and sponsors under messages and updates, arrives here.';
}

/**
 * Whether messages that are done are left out, which they are unless the address asks for all. A change starts at page 1.
 * The choice doesn't wait for the router, which renders the new address later.
 */
function useOnlyOpen() {
  const [show, setShow] = useFilter('show', { replace: true });
  const inAddress = show !== 'all';
  const [lastInAddress, setLastInAddress] = useState(inAddress);
  const [onlyOpen, setOnlyOpen] = useState(inAddress);
  if (inAddress !== lastInAddress) {
    setLastInAddress(inAddress);
    setOnlyOpen(inAddress);
  }
  const choose = (isChosen: boolean) => {
    setOnlyOpen(isChosen);
    setShow(isChosen ? '' : 'all');
  };
  return [onlyOpen, choose] as const;
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
