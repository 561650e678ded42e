import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** A page number as an address may carry it; anything else counts as the first page. */
const pageNumber = /^[1-9]\d{0,5}$/;

/** What is searched for and the page of its answer, kept in the address beside whatever else it says. */
export function useSearchAndPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  // No text of the database can hold a NUL (`%00`), so that asking for one is an error there.
  const search = (searchParams.get('search') ?? '').replaceAll('\0', '');
  const askedPage = searchParams.get('page') ?? '';
  const page = pageNumber.test(askedPage) ? Number(askedPage) : 1;

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
