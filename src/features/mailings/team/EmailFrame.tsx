import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { QueryView } from '@/components/states/QueryView';
import { showInFrame } from '@/lib/trusted-types';

interface Props<Key extends QueryKey> {
  /** Renders the email's HTML. */
  query: UseQueryOptions<string, Error, string, Key>;
  className: string;
}

/** An email as it will look, in a frame without scripts. */
export function EmailFrame<Key extends QueryKey>({ query, className }: Props<Key>) {
  return (
    <QueryView
      query={useQuery(query)}
      failed="The preview could not be loaded"
      headingLevel={2}
      loading={<p role="status">Loading the preview...</p>}
    >
      {(html) => (
        <iframe
          title="The email"
          sandbox=""
          ref={(frame) => {
            if (frame) showInFrame(frame, html);
          }}
          className={`w-full rounded-control border border-line ${className}`}
        />
      )}
    </QueryView>
  );
}
