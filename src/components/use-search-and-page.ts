import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

const pageNumber = /^[1-9]\d{0,5}$/;

/** A search and a page number as search parameters; an invalid page number means page 1. */
export function useSearchAndPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  // Postgres rejects a NUL (`%00`) in text.
  const search = (searchParams.get('search') ?? '').replaceAll('\0', '');
  const pageParameter = searchParams.get('page') ?? '';
  const page = pageNumber.test(pageParameter) ? Number(pageParameter) : 1;

  const find = useCallback(
    (text: string) =>
      setSearchParams(
        (current) => {
          const parameters = new URLSearchParams(current);
          parameters.delete('page');
          if (text === '') parameters.delete('search');
          else parameters.set('search', text);
          return parameters;
        },
        { replace: true },
      ),
    [setSearchParams],
  );
  const turnTo = useCallback(
    (next: number) =>
      setSearchParams((current) => {
        const parameters = new URLSearchParams(current);
        if (next === 1) parameters.delete('page');
        else parameters.set('page', String(next));
        return parameters;
      }),
    [setSearchParams],
  );
  return { search, page, find, turnTo };
}
