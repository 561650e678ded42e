import {
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useAddress } from '@/components/use-address';
import type { NumberedPage } from '@/lib/pagination';
import { cleanLine } from '@common/typed-text';

const pageNumber = /^[1-9]\d{0,5}$/;

/**
 * A list whose search and page number are in the address; an invalid page number means page 1. While the next page is
 * loading, the data are those of the page before.
 * @param optionsOf the query of a page; its data are null where the database refuses the list
 */
export function usePagedList<Page extends NumberedPage<unknown> | null, Key extends QueryKey>(
  optionsOf: (search: string, page: number) => UseQueryOptions<Page, Error, Page, Key>,
  pageSize: number,
) {
  const { search, find } = useSearch();
  const [values, change] = useAddress();
  const pageValue = values.get('page') ?? '';
  const page = pageNumber.test(pageValue) ? Number(pageValue) : 1;
  const query = useQuery({
    ...optionsOf(cleanLine(search), page),
    placeholderData: keepPreviousData,
  });
  const status = useRef<HTMLParagraphElement>(null);
  const focusStatus = useCallback(() => status.current?.focus(), []);
  const turnTo = (next: number) => change({ page: next === 1 ? '' : String(next) });
  const lastPage = Math.ceil((query.data?.count ?? 0) / pageSize);
  return { search, find, page, lastPage, turnTo, query, status, focusStatus };
}

/** The search of a list, in the address. */
export function useSearch() {
  const [value, find] = useFilter('search', { replace: true });
  // Postgres rejects a NUL (`%00`) in text.
  return { search: value.replaceAll('\0', ''), find };
}

/** A value in the address by which a list is filtered; '' for none. A change starts at page 1. */
export function useFilter(name: string, { replace = false } = {}) {
  const [values, change] = useAddress();
  const choose = useCallback(
    (value: string) => change({ page: '', [name]: value }, { replace }),
    [change, name, replace],
  );
  return [values.get(name) ?? '', choose] as const;
}
