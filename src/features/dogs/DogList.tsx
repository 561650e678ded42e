import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { buttonClass } from '@/components/ui/button-class';
import { DogCardSkeleton } from '@/features/dogs/DogCardSkeleton';
import { DogFilterBar } from '@/features/dogs/DogFilterBar';
import { DogGrid } from '@/features/dogs/DogGrid';
import { allDogsQuery } from '@/features/dogs/dog-queries';
import { filterChoices, filterDogs, toSearchable } from '@/features/dogs/dog-filters';
import { useDogFilters } from '@/features/dogs/use-dog-filters';
import { formatNumber } from '@/lib/numbers';

const noDogs: never[] = [];
const SKELETONS = 6;

/** All dogs, with the filters above them. */
export function DogList() {
  const { data, isError, isFetching, refetch } = useQuery(allDogsQuery);
  // Drawn in a render of small steps: a cheap phone answers to a finger while the cards come.
  const shown = useDeferredValue(data);
  const dogs = shown ?? noDogs;
  const { filters, typeSearch, finishSearch, choose, reset } = useDogFilters();
  const { location, trait, age } = filters;
  // A keystroke is painted at once; the list follows in a render that the next keystroke may interrupt.
  const search = useDeferredValue(filters.search);

  const searchable = useMemo(() => toSearchable(dogs), [dogs]);
  const choices = useMemo(() => filterChoices(searchable), [searchable]);
  const found = useMemo(
    () => filterDogs(searchable, { search, location, trait, age }),
    [searchable, search, location, trait, age],
  );

  if (isError) {
    return (
      <ErrorState
        title="The dogs could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!shown) return <LoadingDogs />;
  return (
    <>
      <DogFilterBar
        filters={filters}
        choices={choices}
        onSearch={typeSearch}
        onSearchEnd={finishSearch}
        onChoose={choose}
        onReset={reset}
      />
      {/* The cards' headings are of the third level. */}
      {found.length > 0 ? <h2 className="sr-only">Dogs</h2> : null}
      <p role="status" className="mt-6 mb-5 font-medium text-muted">
        {found.length === 0 ? '' : countText(found.length, dogs.length)}
      </p>
      {found.length > 0 ? (
        <DogGrid dogs={found} allCount={dogs.length} />
      ) : (
        <EmptyState
          title="No dogs found"
          scene="empty-dogs"
          action={
            dogs.length > 0 ? (
              <button type="button" className={buttonClass('primary')} onClick={reset}>
                Show all dogs
              </button>
            ) : null
          }
        >
          {dogs.length > 0
            ? 'No dog matches all of these filters. Try fewer of them.'
            : 'The profiles are being prepared. Please look in again soon.'}
        </EmptyState>
      )}
    </>
  );
}

function countText(shown: number, all: number): string {
  if (shown === all) return all === 1 ? '1 dog' : `${formatNumber(all)} dogs`;
  return `${formatNumber(shown)} of ${formatNumber(all)} dogs`;
}

function LoadingDogs() {
  return (
    <>
      <p role="status" className="mb-6 text-lg text-muted">
        Loading dog profiles...
      </p>
      <div className="grid gap-7 sm:grid-cols-2 lg:grid-cols-3">
        {Array.from({ length: SKELETONS }, (_, index) => (
          <DogCardSkeleton key={index} />
        ))}
      </div>
    </>
  );
}
