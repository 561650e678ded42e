import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { SearchIcon } from '@/components/icons';
import { useAddress } from '@/components/use-address';
import { buttonClass } from '@/components/ui/button-class';
import { Select, type SelectOption } from '@/components/ui/Select';
import { type DogFilters, type FilterChoices, noFilters } from '@/features/dogs/dog-filters';
import { SEARCH_MAX_LENGTH } from '@/config/limits';
import { formatNumber } from '@/lib/numbers';
import { say } from '@/lib/say';

interface Props {
  filters: DogFilters;
  choices: FilterChoices;
  onSearch: (value: string) => void;
  /** Called when the search box loses focus, and on Enter. */
  onSearchEnd: () => void;
  onChoose: (name: 'location' | 'trait' | 'age', value: string) => void;
  onReset: () => void;
}

export function DogFilterBar({
  filters,
  choices,
  onSearch,
  onSearchEnd,
  onChoose,
  onReset,
}: Props) {
  const searchId = useId();
  const choicesId = useId();
  const searchBox = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { location, trait, age } = filters;
  const chosen = formatNumber([location, trait, age].filter((value) => value !== '').length);
  return (
    <form
      role="search"
      aria-label={say('Dogs')}
      className="grid grid-cols-[1fr_auto] items-end gap-2 enlarged:grid-cols-1 sm:grid-cols-2 sm:gap-4 lg:grid-cols-[1.6fr_1fr_1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        onSearchEnd();
      }}
    >
      <div className="grid gap-1.5 sm:col-span-2 lg:col-span-1">
        <label htmlFor={searchId} className="font-semibold max-sm:sr-only">
          Search
        </label>
        <div className="relative">
          <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-muted">
            <SearchIcon />
          </span>
          <input
            ref={searchBox}
            id={searchId}
            type="search"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={SEARCH_MAX_LENGTH}
            placeholder={say('By name or tagline')}
            value={filters.search}
            onChange={(event) => onSearch(event.target.value)}
            onBlur={onSearchEnd}
            className="min-h-12 w-full rounded-control border border-control bg-surface pr-3 pl-11 text-base text-ink placeholder:text-muted"
          />
        </div>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={choicesId}
        className={buttonClass('secondary', 'sm:hidden')}
        onClick={() => setIsOpen(!isOpen)}
      >
        {chosen === '0' ? 'Filters' : `Filters (${chosen})`}
      </button>
      <div
        id={choicesId}
        className={`${isOpen ? 'grid' : 'hidden'} col-span-full grid-cols-2 items-end gap-2 enlarged:grid-cols-1 sm:contents`}
      >
        <Select
          label={say('Location')}
          allLabel={say('All locations')}
          options={withChosen(choices.locations, filters.location)}
          value={filters.location}
          onChange={(value) => onChoose('location', value)}
        />
        <Select
          label={say('Trait')}
          allLabel={say('All traits')}
          options={withChosen(choices.traits, filters.trait)}
          value={filters.trait}
          onChange={(value) => onChoose('trait', value)}
        />
        <Select
          label={say('Age')}
          allLabel={say('All ages')}
          options={withChosen(choices.ages, filters.age)}
          value={filters.age}
          onChange={(value) => onChoose('age', value)}
        />
        <button
          type="button"
          className={buttonClass('secondary', 'max-sm:px-2')}
          onClick={() => {
            onReset();
            searchBox.current?.focus();
          }}
        >
          Reset Filters
        </button>
      </div>
    </form>
  );
}

/** A shared link may name a value that no dog has any more. It stays an option, so that it can be unset. */
function withChosen(options: readonly SelectOption[], chosen: string): readonly SelectOption[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

const DEBOUNCE_MILLISECONDS = 300;

/**
 * The filters of the list, as search parameters, so that a link can be shared and Back works. A choice adds a
 * history entry. Typing doesn't: it replaces the entry when typing pauses.
 */
export function useDogFilters() {
  const [values, change] = useAddress();
  const searchInUrl = values.get('search') ?? '';
  const [search, setSearch] = useState(searchInUrl);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What is typed and not in the URL yet. */
  const pendingSearch = useRef<string | null>(null);

  // Back, Forward and links change the URL, and the text box follows.
  const [previousSearchInUrl, setPreviousSearchInUrl] = useState(searchInUrl);
  if (previousSearchInUrl !== searchInUrl) {
    setPreviousSearchInUrl(searchInUrl);
    setSearch(searchInUrl);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const write = useCallback(
    (changes: Partial<DogFilters>, addsHistoryEntry: boolean) => {
      clearTimeout(timer.current);
      pendingSearch.current = null;
      change({ ...changes }, { replace: !addsHistoryEntry });
    },
    [change],
  );

  // Called on blur and Enter, so that Back restores the search even when the page is left immediately.
  const finishSearch = useCallback(() => {
    if (pendingSearch.current !== null) write({ search: pendingSearch.current }, false);
  }, [write]);

  const typeSearch = useCallback(
    (value: string) => {
      setSearch(value);
      pendingSearch.current = value;
      clearTimeout(timer.current);
      timer.current = setTimeout(finishSearch, DEBOUNCE_MILLISECONDS);
    },
    [finishSearch],
  );

  const choose = useCallback(
    (name: 'location' | 'trait' | 'age', value: string) => {
      write({ [name]: value, search }, true);
    },
    [write, search],
  );

  const reset = useCallback(() => {
    setSearch('');
    write(noFilters, true);
  }, [write]);

  const filters: DogFilters = {
    search,
    location: values.get('location') ?? '',
    trait: values.get('trait') ?? '',
    age: values.get('age') ?? '',
  };
  return { filters, typeSearch, finishSearch, choose, reset };
}
