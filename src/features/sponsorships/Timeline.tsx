import { useQuery } from '@tanstack/react-query';
import { LoadError } from '@/components/states/LoadError';
import { Disclosure } from '@/components/ui/Disclosure';
import { sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { eventText } from '@/features/sponsorships/sponsorship-event';
import { timelineQuery } from '@/features/sponsorships/sponsorship-queries';
import { formatDateTime } from '@/lib/dates';

/** What happened to a sponsorship, loaded when it is opened. */
export function Timeline({ sponsorship }: { sponsorship: Sponsorship }) {
  return (
    <Disclosure
      labels={['Show what happened', 'Hide what happened']}
      of={`for ${sponsorshipName(sponsorship)}`}
      className="mt-3"
    >
      <Entries sponsorship={sponsorship} />
    </Disclosure>
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
