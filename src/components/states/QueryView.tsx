import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { LoadError } from '@/components/states/LoadError';
import { StaleNotice } from '@/components/states/StaleNotice';

interface Props<Data> {
  query: Pick<
    UseQueryResult<Data | undefined>,
    'data' | 'error' | 'isRefetchError' | 'isFetching' | 'refetch'
  >;
  /** What could not be loaded, as a sentence. */
  failed: string;
  loading: ReactNode;
  /** Shown instead of the data if {@link isEmpty}. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** Of an error that takes a whole page or section; without it the error is one line. */
  headingLevel?: 1 | 2 | 3;
  children: (data: Data) => ReactNode;
}

/**
 * The four states of a query: loading, error with a retry, empty, data. A failed refetch keeps the data, with a notice
 * above it. `undefined` means not loaded; `null` is an answer.
 */
export function QueryView<Data>({
  query: { data, error, isRefetchError, isFetching, refetch },
  failed,
  loading,
  empty,
  isEmpty,
  headingLevel,
  children,
}: Props<Data>) {
  const retry = { retrying: isFetching, onRetry: () => void refetch() };
  if (data === undefined) {
    if (!error) return loading;
    return headingLevel === undefined ? (
      <LoadError text={failed} {...retry} />
    ) : (
      <ErrorState title={failed} headingLevel={headingLevel} error={error} {...retry} />
    );
  }
  return (
    <>
      {isRefetchError ? <StaleNotice {...retry} /> : null}
      {isEmpty?.(data) ? empty : children(data)}
    </>
  );
}
