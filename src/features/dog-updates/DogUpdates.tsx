import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { ShowOlder } from '@/components/ui/ShowOlder';
import { lastUpdateText } from '@/features/dog-updates/dog-update';
import { dogUpdatesQuery } from '@/features/dog-updates/dog-update-queries';
import { UpdateArticle } from '@/features/dog-updates/UpdateArticle';

interface Props {
  dogId: string;
  dogName: string;
}

/** The updates about a dog, newest first. */
export function DogUpdates({ dogId, dogName }: Props) {
  const headingId = useId();
  const query = useInfiniteQuery(dogUpdatesQuery(dogId));
  const { data, isPending, isFetching, isRefetchError } = query;
  const updates = data?.pages.flatMap((page) => page.updates) ?? [];
  const list = useFocusOnMore(updates.length);
  const retry = () => void query.refetch();
  const [newest] = updates;

  return (
    <section aria-labelledby={headingId} aria-busy={isPending} className="min-w-0">
      <h2 id={headingId}>{`Updates from ${dogName}`}</h2>
      {isPending ? (
        <p role="status" className="mt-4 text-lg text-muted">
          Loading updates...
        </p>
      ) : null}
      {!isPending && !data ? (
        <ErrorState
          title="The updates could not be loaded"
          headingLevel={3}
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {data && !newest ? (
        <p className="mt-4 max-w-reading text-lg text-muted">
          {`There is no update from ${dogName} yet. The first one is shown here as soon as a volunteer has written it.`}
        </p>
      ) : null}
      {newest ? (
        <p className="mt-4 mb-5 text-lg text-muted">
          {lastUpdateText(newest.publishedAt, new Date(query.dataUpdatedAt).toISOString())}
        </p>
      ) : null}
      {isRefetchError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      <ol ref={list} role="list" className="grid grid-cols-1 gap-6 empty:hidden">
        {updates.map((update, index) => (
          <li key={update.id}>
            <UpdateArticle update={update} isFirst={index === 0} />
          </li>
        ))}
      </ol>
      <ShowOlder query={query} errorText="Older updates could not be loaded." className="mt-6" />
    </section>
  );
}

/** Moves focus to the first update that "Show older" has added; on the last page the button is gone. */
function useFocusOnMore(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const countBefore = useRef(0);
  useEffect(() => {
    const before = countBefore.current;
    countBefore.current = count;
    if (before === 0 || count <= before) return;
    list.current?.children[before]?.querySelector('h3')?.focus();
  }, [count]);
  return list;
}
