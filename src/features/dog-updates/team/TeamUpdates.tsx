import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { Pagination } from '@/components/ui/Pagination';
import type { TeamDog } from '@/features/dog-updates/team/team-dog-queries';
import { TeamUpdateCard } from '@/features/dog-updates/team/TeamUpdateCard';
import {
  teamUpdatesQuery,
  UPDATES_PER_PAGE,
} from '@/features/dog-updates/team/team-update-queries';
import { plural } from '@/lib/numbers';

/** The published updates about a dog, which the team edits, hides and shows again. */
export function TeamUpdates({ dog }: { dog: TeamDog }) {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const count = useRef<HTMLParagraphElement>(null);
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(
    teamUpdatesQuery(dog.id, page),
  );
  const retry = () => void refetch();
  return (
    <section aria-labelledby={headingId} className="mt-10 border-t border-line pt-6">
      <h2 id={headingId} className="text-2xl!">
        {`Published about ${dog.name}`}
      </h2>
      <p ref={count} tabIndex={-1} role="status" className="mt-2 mb-4 min-h-6 text-muted">
        {isPending ? 'Loading updates...' : countText(data?.foundCount)}
      </p>
      {isError && !data ? (
        <ErrorState
          error={error}
          title="The updates could not be loaded"
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
      {isError && data ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      <ul role="list" className="grid grid-cols-1 gap-4">
        {data?.updates.map((update) => (
          <li key={update.id}>
            <TeamUpdateCard update={update} />
          </li>
        ))}
      </ul>
      {data ? (
        <Pagination
          page={page}
          lastPage={Math.ceil(data.foundCount / UPDATES_PER_PAGE)}
          onTurn={(next) => {
            setPage(next);
            count.current?.focus();
          }}
        />
      ) : null}
    </section>
  );
}

function countText(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0
    ? 'Nothing yet.'
    : plural(count, { one: '1 update', other: '{count} updates' });
}
