import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { ErrorState } from '@/components/states/ErrorState';
import { showInFrame } from '@/lib/trusted-types';

interface Props<Key extends QueryKey> {
  /** Renders the email's HTML. */
  query: UseQueryOptions<string, Error, string, Key>;
  className: string;
}

/** An email as it will look, in a frame without scripts. */
export function EmailFrame<Key extends QueryKey>({ query, className }: Props<Key>) {
  const { data: html, isError, isFetching, refetch } = useQuery(query);
  if (html === undefined) {
    return isError ? (
      <ErrorState
        title="The preview could not be loaded"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <p role="status">Loading the preview...</p>
    );
  }
  return (
    <iframe
      title="The email"
      sandbox=""
      ref={(frame) => {
        if (frame) showInFrame(frame, html);
      }}
      className={`w-full rounded-control border border-line ${className}`}
    />
  );
}
