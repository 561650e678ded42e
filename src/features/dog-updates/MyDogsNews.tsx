import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LoadError } from '@/components/states/LoadError';
import { type DogUpdate, lastUpdateText } from '@/features/dog-updates/dog-update';
import {
  lastVisitQuery,
  MOST_NEWS,
  newsQuery,
  type NewsOfDog,
} from '@/features/dog-updates/dog-updates-api';
import { UpdateActions } from '@/features/dog-updates/UpdateActions';
import { UpdatePicture } from '@/features/dog-updates/UpdatePicture';
import { formatDate } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { plural } from '@/lib/numbers';
import { say } from '@/lib/say';

interface SponsoredDog {
  id: string;
  name: string;
}

interface Props {
  userId: string;
  /** Each once; null for all dogs. */
  dogs: readonly (SponsoredDog | null)[];
  /** What was spent for a dog. */
  renderCosts: (dog: SponsoredDog) => ReactNode;
}

/** What is new since the last visit: of each dog the latest update and the costs. */
export function MyDogsNews({ userId, dogs, renderCosts }: Props) {
  const headingId = useId();
  const dogIds = dogs.map((dog) => dog?.id ?? null);
  const { data, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(newsQuery(dogIds));
  const { data: lastVisit = null } = useQuery(lastVisitQuery(userId));
  /** For all dogs the latest one that isn't shown with its own dog. */
  const latestOf = (dogId: string | null) =>
    data
      ?.find((news) => news.dogId === dogId)
      ?.updates.find((update) => dogId !== null || !dogIds.includes(update.dog_id));

  return (
    <section aria-labelledby={headingId} aria-busy={isPending} className="mt-10">
      <h2 id={headingId} className="text-2xl!">
        News
      </h2>
      <p role="status" className="mt-2 text-lg empty:hidden">
        {isPending ? 'Loading the news...' : newsText(data ?? [], lastVisit)}
      </p>
      {!isPending && !data ? (
        <LoadError
          text={say('The news could not be loaded.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      <ul role="list" className="mt-5 grid grid-cols-1 gap-6">
        {dogs.map((dog) => (
          <li
            key={dog?.id ?? 'all'}
            className="rounded-card border border-line bg-surface p-6 enlarged:p-4 wrap-anywhere"
          >
            <h3 dir="auto" lang={languageOf(dog?.name ?? '')}>
              {dog?.name ?? 'All dogs'}
            </h3>
            <div className="mt-3 grid grid-cols-1 gap-5">
              {data ? (
                <LatestUpdate
                  of={dog}
                  update={latestOf(dog?.id ?? null)}
                  lastVisit={lastVisit}
                  now={new Date(dataUpdatedAt).toISOString()}
                />
              ) : null}
              {dog ? renderCosts(dog) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LatestUpdateProps {
  of: SponsoredDog | null;
  update: DogUpdate | undefined;
  /** ISO 8601, like `now`. */
  lastVisit: string | null;
  now: string;
}

/** In a few lines, with the way to all of them. */
function LatestUpdate({ of, update, lastVisit, now }: LatestUpdateProps) {
  if (!update) {
    return (
      <p className="text-muted">
        {of ? 'There is no update yet.' : 'There is no newer update about another dog.'}
      </p>
    );
  }
  const [media] = update.media;
  return (
    <div className={media ? 'grid grid-cols-1 gap-5 sm:grid-cols-[18rem_minmax(0,1fr)]' : ''}>
      {media ? (
        <UpdatePicture
          media={media}
          sizes="(min-width: 40rem) 18rem, 80vw"
          className="max-h-96 self-start"
        />
      ) : null}
      <div>
        <p className="text-sm text-muted">
          {isNews(update, lastVisit) ? (
            <span className="rounded-full bg-pine px-3 py-0.5 font-semibold text-on-pine">New</span>
          ) : null}{' '}
          {lastUpdateText(update.published_at, now)}
        </p>
        <p dir="auto" lang={update.language} className="mt-1 line-clamp-4 max-w-reading">
          {update.body}
        </p>
        <UpdateActions update={update} />
      </div>
    </div>
  );
}

/** Whether an update is newer than the last visit. Before the first visit ended, none is. */
function isNews({ published_at }: DogUpdate, lastVisit: string | null): boolean {
  return lastVisit !== null && Date.parse(published_at) > Date.parse(lastVisit);
}

/** How many updates are new; null on the first visit. */
export function newsText(news: readonly NewsOfDog[], lastVisit: string | null): string | null {
  if (lastVisit === null) return null;
  const counts = news.map(({ updates }) => updates.filter((update) => isNews(update, lastVisit)));
  const count = new Set(counts.flat().map(({ id }) => id)).size;
  const day = formatDate(lastVisit);
  if (count === 0) return say`Nothing new since your last visit on ${day}.`;
  if (counts.some(({ length }) => length === MOST_NEWS)) {
    return plural(count, {
      one: `{count} or more new updates since your last visit on ${day}.`,
      other: `{count} or more new updates since your last visit on ${day}.`,
    });
  }
  return plural(count, {
    one: `{count} new update since your last visit on ${day}.`,
    other: `{count} new updates since your last visit on ${day}.`,
  });
}
