import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { noFilters, type DogFilters } from '@/features/dogs/dog-filters';

const PAUSE_BEFORE_ADDRESS_MILLISECONDS = 300;
const filterNames = ['search', 'location', 'trait', 'age'] as const satisfies (keyof DogFilters)[];

/**
 * The filters of the list, kept in the address so that a link can be shared and Back works. A choice is
 * a step of the history. Typing is not: the address follows when the typing pauses.
 */
export function useDogFilters() {
  const [searchParams, setSearchParams] = useSearchParams();
  const searchInAddress = searchParams.get('search') ?? '';
  const [search, setSearch] = useState(searchInAddress);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What is typed and not yet in the address. */
  const unwritten = useRef<string | null>(null);

  // Back, Forward and a followed link change the address from outside: what is typed follows it.
  const [followedAddress, setFollowedAddress] = useState(searchInAddress);
  if (followedAddress !== searchInAddress) {
    setFollowedAddress(searchInAddress);
    setSearch(searchInAddress);
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const write = useCallback(
    (changes: Partial<DogFilters>, isStep: boolean) => {
      clearTimeout(timer.current);
      unwritten.current = null;
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
        { replace: !isStep },
      );
    },
    [setSearchParams],
  );

  // Whoever types and leaves at once, by a link or with Enter, finds the search again with Back.
  const finishSearch = useCallback(() => {
    if (unwritten.current !== null) write({ search: unwritten.current }, false);
  }, [write]);

  const typeSearch = useCallback(
    (value: string) => {
      setSearch(value);
      unwritten.current = value;
      clearTimeout(timer.current);
      timer.current = setTimeout(finishSearch, PAUSE_BEFORE_ADDRESS_MILLISECONDS);
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
