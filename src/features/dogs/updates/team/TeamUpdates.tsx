import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { ask } from '@/components/ask';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Pagination } from '@/components/ui/Pagination';
import { useConnection } from '@/components/use-connection';
import { updateThanksQuery } from '@/features/dogs/updates/update-thanks-api';
import {
  actorOf,
  authorOf,
  translationOf,
  type TeamUpdate,
  type UpdateChange,
} from '@/features/dogs/updates/team/team-update';
import {
  hideUpdate,
  type TeamDog,
  teamUpdatesQuery,
  UPDATES_PER_PAGE,
} from '@/features/dogs/updates/team/team-updates-api';
import { formatDateTime, formatDay } from '@/lib/dates';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

/** The newest update about a dog and who wrote it, so that two people don't write the same. */
export function LastUpdate({ dog }: { dog: TeamDog }) {
  const isOffline = useConnection() === 'offline';
  const { data } = useQuery({ ...teamUpdatesQuery(dog.id, 1), enabled: !isOffline });
  const last = data?.rows.find(({ hidden_at }) => hidden_at === null);
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
          ? `Last update, ${formatDay(last.happened_on)}, by ${author}`
          : `Last update, ${formatDay(last.happened_on)}`}
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
  const query = useQuery({ ...teamUpdatesQuery(dog.id, page), enabled: !isOffline });
  const { data, isPending } = query;
  const ids = data?.rows.map(({ id }) => id) ?? [];
  const { data: thanks } = useQuery({
    ...updateThanksQuery(ids, 'team'),
    enabled: ids.length > 0,
  });
  return (
    <section aria-labelledby={headingId} className="mt-10 border-t border-line pt-6">
      <h2 id={headingId} className="text-2xl!">
        {`Published about ${dog.name}`}
      </h2>
      <p ref={count} tabIndex={-1} role="status" className="mt-2 mb-4 min-h-6 text-muted">
        {!isPending
          ? countText(data?.count)
          : isOffline
            ? 'They can be seen and edited with a network.'
            : 'Loading updates...'}
      </p>
      <QueryView
        query={query}
        failed={say('The updates could not be loaded')}
        headingLevel={2}
        loading={null}
      >
        {({ rows, count: updateCount }) => (
          <>
            <ul role="list" className="grid grid-cols-1 gap-4">
              {rows.map((update) => (
                <li key={update.id}>
                  <TeamUpdateCard
                    update={update}
                    thanks={thanks?.find(({ update_id }) => update_id === update.id)?.thanks ?? 0}
                  />
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              lastPage={Math.ceil(updateCount / UPDATES_PER_PAGE)}
              onTurn={(next) => {
                setPage(next);
                count.current?.focus();
              }}
            />
          </>
        )}
      </QueryView>
    </section>
  );
}

function countText(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 0
    ? say('Nothing yet.')
    : plural(count, { one: '1 update', other: '{count} updates' });
}

/** A published update with what was done to it. */
function TeamUpdateCard({ update, thanks }: { update: TeamUpdate; thanks: number }) {
  const headingId = useId();
  const hiding = useMutation(hideUpdate);
  const { id, dog_id, body, language, happened_on, hidden_at, dog_update_changes } = update;
  const isHidden = hidden_at !== null;
  const translation = translationOf(update);
  const isInHindi = translation.language === 'hi';
  const hideOrShow = () => {
    const question = say`Hide the update of ${formatDay(happened_on)}? Nobody can see it on the site then. You can show it again.`;
    const change = () => hiding.mutate({ id, isHidden: !isHidden });
    if (isHidden) change();
    else ask(question, change);
  };
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 wrap-anywhere"
    >
      <h3 id={headingId} className="text-xl!">
        <span>{formatDay(happened_on)}</span>
        {isHidden ? <span className="text-brick-text"> · Hidden</span> : null}
      </h3>
      <Media update={update} />
      <p dir="auto" lang={language} className="mt-2 max-w-reading whitespace-pre-line">
        {body}
      </p>
      {translation.body === null ? null : (
        <p
          dir="auto"
          lang={translation.language}
          className="mt-2 max-w-reading border-l-2 border-line pl-3 whitespace-pre-line"
        >
          {translation.body}
        </p>
      )}
      {thanks > 0 ? (
        <p className="mt-1 font-medium">
          {plural(thanks, {
            one: '{count} person said thank you',
            other: '{count} people said thank you',
          })}
        </p>
      ) : null}
      {translation.isStale ? (
        <p className="mt-1 font-medium text-brick-text">
          The update was edited since, so nobody sees this text.
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-3">
        <Link
          to={paths.editUpdate(dog_id, id)}
          aria-describedby={headingId}
          className={buttonClass('secondary', 'flex-auto sm:flex-none')}
        >
          Edit
        </Link>
        <Link
          to={paths.translateUpdate(id)}
          aria-describedby={headingId}
          className={buttonClass('secondary', 'flex-auto sm:flex-none')}
        >
          {translation.body === null
            ? isInHindi
              ? 'Add Hindi'
              : 'Add English'
            : isInHindi
              ? 'Edit the Hindi'
              : 'Edit the English'}
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
        {dog_update_changes.map((change) => (
          <li key={change.id}>
            <span>{changeText(change)}</span>
            {change.body_before === null ? null : (
              <details>
                <summary className="min-h-11">The text before</summary>
                <p className="max-w-reading whitespace-pre-line">{change.body_before}</p>
              </details>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

const verbs = {
  published: say('Published'),
  edited: say('Edited'),
  described: say('A picture described'),
  translated: say('Translated'),
  hidden: say('Hidden'),
  shown: say('Shown again'),
} as const satisfies Record<UpdateChange['kind'], string>;

function changeText(change: UpdateChange): string {
  return say`${verbs[change.kind]} on ${formatDateTime(change.happened_at)} by ${actorOf(change)}`;
}

function Media({ update: { media, hidden_at } }: { update: TeamUpdate }) {
  if (media.length === 0) return null;
  return (
    <ul role="list" className="mt-2 flex flex-wrap gap-3">
      {media.map(({ id, alt, picture, video }) => (
        <li key={id} className="w-24 text-sm text-muted">
          {hidden_at === null ? (
            <div className="aspect-[4/5] overflow-hidden rounded-control bg-paper">
              <img src={picture.url} alt={alt} loading="lazy" className="size-full object-cover" />
            </div>
          ) : (
            <p>{alt}</p>
          )}
          {video ? <p>Video</p> : null}
        </li>
      ))}
    </ul>
  );
}
