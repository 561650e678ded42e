import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { say } from '@/lib/say';

interface Props {
  query: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >;
  label?: string;
  /** When the next page could not be loaded, as a sentence. */
  errorText: string;
  className: string;
}

/** Below a list that is loaded page by page. */
export function ShowOlder({ query, label = say('Show older'), errorText, className }: Props) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  return (
    <>
      {hasNextPage ? (
        <BusyButton
          type="button"
          className={buttonClass('secondary', className)}
          isBusy={isFetchingNextPage}
          // A second click before this render would else fetch the page twice.
          onClick={() => void fetchNextPage({ cancelRefetch: false })}
        >
          {isFetchingNextPage ? 'Loading...' : label}
        </BusyButton>
      ) : null}
      {isFetchNextPageError ? (
        <p role="alert" className="mt-3 font-medium text-brick-text">
          {errorText}
        </p>
      ) : null}
    </>
  );
}
