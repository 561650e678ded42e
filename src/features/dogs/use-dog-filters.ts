import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { noFilters, type DogFilters } from '@/features/dogs/dog-filters';

const DEBOUNCE_MILLISECONDS = 300;
const filterNames = ['search', 'location', 'trait', 'age'] as const satisfies (keyof DogFilters)[];

/**
 * The filters of the list, as search parameters, so that a link can be shared and Back works. A choice adds a
 * history entry. Typing doesn't: it replaces the entry when typing pauses.
 */
export function useDogFilters() {
  const [searchParams, setSearchParams] = useSearchParams();
  const searchInUrl = searchParams.get('search') ?? '';
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
      setSearchParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const name of filterNames) {
            const value = changes[name];
            if (value === undefined) continue;
            if (value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: !addsHistoryEntry },
      );
    },
    [setSearchParams],
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
    location: searchParams.get('location') ?? '',
    trait: searchParams.get('trait') ?? '',
    age: searchParams.get('age') ?? '',
  };
  return { filters, typeSearch, finishSearch, choose, reset };
}
