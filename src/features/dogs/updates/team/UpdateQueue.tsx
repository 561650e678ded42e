import { FirstRows } from '@/components/FirstRows';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { DebouncedSearch } from '@/components/ui/SearchField';
import { Select } from '@/components/ui/Select';
import { useFilter, useSearch } from '@/components/use-paged-list';
import { UPDATE_DAYS } from '@/config/site';
import { dogsNamed, pictureOf, WaitingDog } from '@/features/dogs/updates/team/DogPicker';
import { useDueDogs, useKeptDogs } from '@/features/dogs/updates/team/kept-dogs';
import type { DueDog } from '@/features/dogs/updates/team/team-updates-api';
import { useToday } from '@/components/use-today';
import { daysBetween, indianDay } from '@/lib/dates';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

const ROWS_AT_ONCE = 40;

/** The sponsored dogs by the day on which their next update is due. */
export function UpdateQueue({ ownerId }: { ownerId: string }) {
  const { dogs, data, isError, error, isFetching, refetch } = useDueDogs(ownerId);
  const { data: kept } = useKeptDogs(ownerId);
  const today = useToday();
  const { search, find } = useSearch();
  const [area, chooseArea] = useFilter('area', { replace: true });
  const found =
    dogs && dogsNamed(dogs, search).filter(({ location }) => area === '' || location === area);
  const areas = [...new Set(dogs?.map(({ location }) => location))].toSorted((one, other) =>
    one.localeCompare(other, 'en-IN'),
  );
  const retry = () => void refetch();
  return (
    <section aria-labelledby="queue" className="mt-8">
      <h2 id="queue" className="text-2xl!">
        Next updates
      </h2>
      <p className="mt-2 mb-4 max-w-reading text-muted">
        {`Sponsors are promised an update at least every ${UPDATE_DAYS} days. The dogs who have waited longest are first.`}
      </p>
      <DebouncedSearch
        label={say('Dogs')}
        placeholder={say('By name')}
        search={search}
        onSearch={find}
      />
      {areas.length > 1 || area !== '' ? (
        <div className="mt-4 max-w-md">
          <Select
            label={say('Area')}
            allLabel={say('All areas')}
            options={areas.map((value) => ({ value, label: value }))}
            value={area}
            onChange={chooseArea}
          />
        </div>
      ) : null}
      <p role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {found ? overdueText(found, today, search) : isError ? '' : 'Loading dogs...'}
      </p>
      {isError && !dogs ? (
        <ErrorState
          error={error}
          title={say('The dogs could not be loaded')}
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isError && dogs ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      <FirstRows key={area} rows={found ?? []} atOnce={ROWS_AT_ONCE}>
        {(shown) => (
          <ul role="list" className="grid grid-cols-1 gap-3 empty:hidden lg:grid-cols-2">
            {shown.map((dog) => (
              <li key={dog.id}>
                <WaitingDog dog={dog} picture={pictureOf(dog, kept)}>
                  <DueText dog={dog} today={today} />
                </WaitingDog>
              </li>
            ))}
          </ul>
        )}
      </FirstRows>
      {data?.length === 0 ? (
        <EmptyState title={say('No dog waits for an update')} scene="empty-dogs" headingLevel={3}>
          Dogs with a running sponsorship are listed here.
        </EmptyState>
      ) : null}
    </section>
  );
}

/** When a dog's next update is due, and who waits for it. @param today YYYY-MM-DD */
export function DueText({ dog, today }: { dog: DueDog; today: string }) {
  const days = daysLeft(dog.since, today);
  return (
    <>
      <span className={`block ${days < 0 ? 'font-semibold text-brick-text' : ''}`}>
        {dueText(days)}
      </span>
      <span className="block text-sm text-muted">
        <span>{dog.last_update_at === null ? 'No update yet · ' : ''}</span>
        <span>{plural(dog.sponsors, { one: '1 sponsor', other: '{count} sponsors' })}</span>
      </span>
    </>
  );
}

function overdueText(dogs: readonly DueDog[], today: string, search: string): string {
  if (dogs.length === 0) return search.trim() === '' ? '' : say('No dog that waits has this name.');
  const count = dogs.filter(({ since }) => daysLeft(since, today) < 0).length;
  return count === 0
    ? say('No dog is overdue.')
    : plural(count, { one: '1 dog is overdue.', other: '{count} dogs are overdue.' });
}

/**
 * In how many days an update is due, by the Indian calendar; negative when it is overdue.
 * @param since ISO 8601, from when the promised days count
 * @param today YYYY-MM-DD, in India
 */
export function daysLeft(since: string, today: string): number {
  return UPDATE_DAYS - daysBetween(indianDay(since), today);
}

/** @param days as {@link daysLeft} returns them */
export function dueText(days: number): string {
  if (days === 0) return say('Due today');
  return days > 0
    ? plural(days, { one: 'Due tomorrow', other: 'Due in {count} days' })
    : plural(-days, { one: '1 day overdue', other: '{count} days overdue' });
}
