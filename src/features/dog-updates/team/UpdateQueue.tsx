import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { UPDATE_DAYS } from '@/config/site';
import { DogRow } from '@/features/dog-updates/team/DogRow';
import { daysLeft, dueText } from '@/features/dog-updates/team/due';
import { dueDogsQuery } from '@/features/dog-updates/team/team-dog-queries';
import { plural } from '@/lib/numbers';

/** The sponsored dogs by the day on which their next update is due. */
export function UpdateQueue() {
  const {
    data: dogs,
    dataUpdatedAt,
    isPending,
    isError,
    error,
    isFetching,
    refetch,
  } = useQuery(dueDogsQuery);
  const retry = () => void refetch();
  return (
    <section aria-labelledby="queue" className="mt-8">
      <h2 id="queue" className="text-2xl!">
        Next updates
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        {`Sponsors are promised an update at least every ${UPDATE_DAYS} days. The dogs who have waited longest are first.`}
      </p>
      <p role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {isPending ? 'Loading dogs...' : overdueText(dogs, dataUpdatedAt)}
      </p>
      {isError && !dogs ? (
        <ErrorState
          error={error}
          title="The dogs could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isError && dogs ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      {dogs && dogs.length > 0 ? (
        <ul role="list" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {dogs.map((dog) => {
            const days = daysLeft(dog.since, dataUpdatedAt);
            return (
              <li key={dog.id}>
                <DogRow dog={dog}>
                  <span className={`block ${days < 0 ? 'font-semibold text-brick-text' : ''}`}>
                    {dueText(days)}
                  </span>
                  <span className="block text-sm text-muted">
                    {dog.lastUpdateAt === null ? 'No update yet · ' : ''}
                    {plural(dog.sponsorCount, { one: '1 sponsor', other: '{count} sponsors' })}
                  </span>
                </DogRow>
              </li>
            );
          })}
        </ul>
      ) : null}
      {dogs?.length === 0 ? (
        <EmptyState title="No dog waits for an update" scene="empty-dogs" headingLevel={3}>
          Dogs with a running sponsorship are listed here.
        </EmptyState>
      ) : null}
    </section>
  );
}

function overdueText(dogs: readonly { since: string }[] | undefined, now: number): string {
  if (!dogs || dogs.length === 0) return '';
  const count = dogs.filter(({ since }) => daysLeft(since, now) < 0).length;
  return count === 0
    ? 'No dog is overdue.'
    : plural(count, { one: '1 dog is overdue.', other: '{count} dogs are overdue.' });
}
