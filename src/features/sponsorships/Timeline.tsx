import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { LoadError } from '@/components/states/LoadError';
import { sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { eventText } from '@/features/sponsorships/sponsorship-event';
import { timelineQuery } from '@/features/sponsorships/sponsorship-queries';
import { formatDateTime } from '@/lib/dates';

/** What happened to a sponsorship, loaded when it is opened. */
export function Timeline({ sponsorship }: { sponsorship: Sponsorship }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        className="text-link mt-3 min-h-11"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide what happened' : 'Show what happened'}{' '}
        <span className="sr-only">{`for ${sponsorshipName(sponsorship)}`}</span>
      </button>
      {isOpen ? (
        <div id={listId}>
          <Entries sponsorship={sponsorship} />
        </div>
      ) : null}
    </>
  );
}

function Entries({ sponsorship }: { sponsorship: Sponsorship }) {
  const { data, isPending, isFetching, refetch } = useQuery(timelineQuery(sponsorship));
  if (isPending) {
    return (
      <p role="status" className="text-muted">
        Loading...
      </p>
    );
  }
  if (!data) {
    return (
      <LoadError
        text="This could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) return <p className="text-muted">Nothing is recorded yet.</p>;
  return (
    <ol role="list" className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      {data.map((event) => (
        <li key={event.id}>
          <span className="block text-sm text-muted">
            <time dateTime={event.occurred_at}>{formatDateTime(event.occurred_at)}</time>
          </span>
          {eventText(event)}
        </li>
      ))}
    </ol>
  );
}
