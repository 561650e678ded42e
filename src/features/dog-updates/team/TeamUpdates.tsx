import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Pagination } from '@/components/ui/Pagination';
import { useConnection } from '@/components/use-connection';
import {
  authorOf,
  type TeamUpdate,
  type UpdateChange,
} from '@/features/dog-updates/team/team-update';
import {
  hideUpdate,
  type TeamDog,
  teamUpdatesQuery,
  UPDATES_PER_PAGE,
} from '@/features/dog-updates/team/team-updates-api';
import { formatDateTime, formatDay } from '@/lib/dates';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';

/** The newest update about a dog and who wrote it, so that two people don't write the same. */
export function LastUpdate({ dog }: { dog: TeamDog }) {
  const isOffline = useConnection() === 'offline';
  const { data } = useQuery({ ...teamUpdatesQuery(dog.id, 1), enabled: !isOffline });
  const last = data?.updates.find(({ isHidden }) => !isHidden);
  if (!last) {
    return (
      <p role="status" className="mb-4 min-h-6 text-muted">
        {data
          ? 'No update yet.'
          : isOffline
            ? 'The last update can’t be shown without a network.'
            : ''}
      </p>
    );
  }
  const author = authorOf(last);
  return (
    <div className="mb-5 rounded-card border border-line bg-paper px-4 py-3 wrap-anywhere">
      <p className="text-sm text-muted">
        {author
          ? `Last update, ${formatDay(last.happenedOn)}, by ${author}`
          : `Last update, ${formatDay(last.happenedOn)}`}
      </p>
      <p dir="auto" lang={last.language} className="line-clamp-3">
        {last.body}
      </p>
    </div>
  );
}

/** The published updates about a dog, which the team edits, hides and shows again. */
export function TeamUpdates({ dog }: { dog: TeamDog }) {
  const headingId = useId();
  const [page, setPage] = useState(1);
  const count = useRef<HTMLParagraphElement>(null);
  const isOffline = useConnection() === 'offline';
  const { data, isPending, isError, error, isFetching, refetch } = useQuery({
    ...teamUpdatesQuery(dog.id, page),
    enabled: !isOffline,
  });
  const retry = () => void refetch();
  return (
    <section aria-labelledby={headingId} className="mt-10 border-t border-line pt-6">
      <h2 id={headingId} className="text-2xl!">
        {`Published about ${dog.name}`}
      </h2>
      <p ref={count} tabIndex={-1} role="status" className="mt-2 mb-4 min-h-6 text-muted">
        {isPending && !isOffline ? 'Loading updates...' : countText(data?.foundCount)}
        {isPending && isOffline ? 'They can be seen and edited with a network.' : ''}
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

/** A published update with what was done to it. */
function TeamUpdateCard({ update }: { update: TeamUpdate }) {
  const headingId = useId();
  const hiding = useMutation(hideUpdate);
  const { id, dogId, body, language, happenedOn, isHidden, changes } = update;
  const hideOrShow = () => {
    const question = `Hide the update of ${formatDay(happenedOn)}? Nobody can see it on the site then. You can show it again.`;
    if (isHidden || window.confirm(question)) hiding.mutate({ id, isHidden: !isHidden });
  };
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 wrap-anywhere"
    >
      <h3 id={headingId} className="text-xl!">
        {formatDay(happenedOn)}
        {isHidden ? <span className="text-brick-text"> · Hidden</span> : null}
      </h3>
      <Media update={update} />
      <p dir="auto" lang={language} className="mt-2 max-w-reading whitespace-pre-line">
        {body}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link
          to={paths.editUpdate(dogId, id)}
          aria-describedby={headingId}
          className={buttonClass('secondary', 'flex-auto sm:flex-none')}
        >
          Edit
        </Link>
        <BusyButton
          type="button"
          aria-describedby={headingId}
          isBusy={hiding.isPending}
          className={buttonClass('quiet', 'flex-auto sm:flex-none border-2 border-control')}
          onClick={hideOrShow}
        >
          {hiding.isPending ? 'Changing...' : isHidden ? 'Show again' : 'Hide'}
        </BusyButton>
      </div>
      <ul role="list" className="mt-3 grid grid-cols-1 gap-1 text-sm text-muted">
        {changes.map((change) => (
          <li key={change.id}>
            {changeText(change)}
            {change.bodyBefore === null ? null : (
              <details>
                <summary className="min-h-11">The text before</summary>
                <p className="max-w-reading whitespace-pre-line">{change.bodyBefore}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

const verbs = {
  published: 'Published',
  edited: 'Edited',
  described: 'A picture described',
  hidden: 'Hidden',
  shown: 'Shown again',
} as const satisfies Record<UpdateChange['kind'], string>;

function changeText({ kind, actorName, happenedAt }: UpdateChange): string {
  return `${verbs[kind]} on ${formatDateTime(happenedAt)} by ${actorName}`;
}

function Media({ update: { media, isHidden } }: { update: TeamUpdate }) {
  if (media.length === 0) return null;
  return (
    <ul role="list" className="mt-2 flex flex-wrap gap-3">
      {media.map(({ id, alt, picture, video }) => (
        <li key={id} className="w-24 text-sm text-muted">
          {isHidden ? (
            alt
          ) : (
            <div className="aspect-[4/5] overflow-hidden rounded-control bg-paper">
              <img src={picture.url} alt={alt} loading="lazy" className="size-full object-cover" />
            </div>
          )}
          {video ? <p>Video</p> : null}
        </li>
      ))}
    </ul>
  );
}
