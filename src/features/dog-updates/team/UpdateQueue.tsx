import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { UPDATE_DAYS } from '@/config/site';
import { DogRow } from '@/features/dog-updates/team/DogPicker';
import { dueDogsQuery } from '@/features/dog-updates/team/team-updates-api';
import { indianDay } from '@/lib/dates';
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

const DAY = 86_400_000;

/**
 * In how many days an update is due, by the calendar in Lucknow; negative when it is overdue.
 * @param since ISO 8601, from when the promised days count
 * @param now milliseconds since 1970
 */
export function daysLeft(since: string, now: number): number {
  return dayOf(since) + UPDATE_DAYS - dayOf(new Date(now).toISOString());
}

function dayOf(instant: string): number {
  return Date.parse(indianDay(instant)) / DAY;
}

/** @param days as {@link daysLeft} returns them */
export function dueText(days: number): string {
  if (days === 0) return 'Due today';
  return days > 0
    ? plural(days, { one: 'Due tomorrow', other: 'Due in {count} days' })
    : plural(-days, { one: '1 day overdue', other: '{count} days overdue' });
}
