import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { BuiltContent } from '@/components/BuiltContent';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { buttonClass } from '@/components/ui/button-class';
import { SelectControl } from '@/components/ui/Select';
import { DogsWithoutScript } from '@/features/dogs/DogsWithoutScript';
import { DogCardSkeleton } from '@/features/dogs/DogCard';
import { DogFilterBar, useDogFilters } from '@/features/dogs/DogFilterBar';
import { dogCountClass, DogGrid, dogGridClass } from '@/features/dogs/DogGrid';
import { allDogsQuery } from '@/features/dogs/dog-api';
import { dogTranslationsQuery, wordsQuery } from '@/features/dogs/dog-translations-api';
import { language } from '@/lib/language';
import { readText, removeStored, storageKeys, writeText } from '@/lib/local-storage';
import {
  byNeed,
  dogCountText,
  filterChoices,
  filterDogs,
  toSearchable,
} from '@/features/dogs/dog-filters';
import { say } from '@/lib/say';

const noDogs: never[] = [];
const SKELETONS = 6;

export function DogList() {
  const { data, isError, isFetching, refetch } = useQuery(allDogsQuery);
  // Rendered as a transition, so that a slow phone stays responsive.
  const shown = useDeferredValue(data);
  const dogs = shown ?? noDogs;
  const { filters, typeSearch, finishSearch, choose, reset } = useDogFilters();
  const { location, trait, age } = filters;
  // A keystroke is painted immediately; the list follows in a render that the next keystroke can interrupt.
  const search = useDeferredValue(filters.search);

  // Hindi pages have the texts of both languages.
  const enabled = language === 'en' && /\p{Script=Devanagari}/u.test(search);
  const { data: translations } = useQuery({ ...dogTranslationsQuery(null), enabled });
  const { data: words } = useQuery({ ...wordsQuery, enabled });
  const searchable = useMemo(
    () => toSearchable(dogs, translations, words),
    [dogs, translations, words],
  );
  const choices = useMemo(() => filterChoices(searchable), [searchable]);
  // Where nobody can give monthly, nothing is published about what dogs need.
  const hasNeeds = dogs.some(({ coverage }) => coverage !== undefined);
  const { isByNeed, chooseByNeed } = useOrder();
  const found = useMemo(() => {
    const matching = filterDogs(searchable, { search, location, trait, age });
    return hasNeeds && isByNeed ? byNeed(matching) : matching;
  }, [searchable, search, location, trait, age, hasNeeds, isByNeed]);

  const retry = () => void refetch();

  if (isError && !data) {
    return (
      <ErrorState
        title={say('The dogs could not be loaded')}
        retrying={isFetching}
        onRetry={retry}
      />
    );
  }
  if (!shown) return <DogListSkeleton />;
  return (
    <>
      {isError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      <DogFilterBar
        filters={filters}
        choices={choices}
        onSearch={typeSearch}
        onSearchEnd={finishSearch}
        onChoose={choose}
        onReset={reset}
      />
      {/* The cards have headings of level 3. */}
      {found.length > 0 ? <h2 className="sr-only">Dogs</h2> : null}
      <div className={dogCountClass}>
        <p role="status" className="font-medium text-muted">
          {found.length === 0 ? '' : dogCountText(found.length, dogs.length)}
        </p>
        {hasNeeds && found.length > 1 ? (
          <OrderChoice isByNeed={isByNeed} onChoose={chooseByNeed} />
        ) : null}
      </div>
      {found.length > 0 ? (
        <DogGrid dogs={found} allCount={dogs.length} />
      ) : (
        <EmptyState
          title={say('No dogs found')}
          scene="empty-dogs"
          action={
            dogs.length > 0 ? (
              <button type="button" className={buttonClass('secondary')} onClick={reset}>
                Show all dogs
              </button>
            ) : null
          }
        >
          {dogs.length > 0
            ? 'No dog matches all of these filters. Try fewer of them.'
            : 'The profiles are being prepared. Please check back soon.'}
        </EmptyState>
      )}
    </>
  );
}

const BY_NEED = 'need';

/** The order that was chosen on this device. */
function useOrder() {
  const [isByNeed, setIsByNeed] = useState(() => readText(storageKeys.dogOrder) === BY_NEED);
  const chooseByNeed = (isChosen: boolean) => {
    setIsByNeed(isChosen);
    if (isChosen) writeText(storageKeys.dogOrder, BY_NEED);
    else removeStored(storageKeys.dogOrder);
  };
  return { isByNeed, chooseByNeed };
}

interface OrderChoiceProps {
  isByNeed: boolean;
  onChoose: (isByNeed: boolean) => void;
}

function OrderChoice({ isByNeed, onChoose }: OrderChoiceProps) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="font-semibold max-sm:sr-only">
        Order
      </label>
      <SelectControl
        id={id}
        value={isByNeed ? BY_NEED : ''}
        onChange={({ target }) => onChoose(target.value === BY_NEED)}
      >
        <option value="">Newest first</option>
        <option value={BY_NEED}>Needs you most</option>
      </SelectControl>
    </div>
  );
}

function DogListSkeleton() {
  return (
    <>
      <DogsWithoutScript />
      <BuiltContent className="peer" />
      <p role="status" className="script-only mb-6 text-lg text-muted peer-not-empty:sr-only">
        Loading dog profiles...
      </p>
      <div className={`script-only peer-not-empty:hidden ${dogGridClass}`}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <DogCardSkeleton key={index} />
        ))}
      </div>
    </>
  );
}
