import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadError } from '@/components/states/LoadError';
import { type DogUpdate, lastUpdateText } from '@/features/dogs/updates/dog-update';
import {
  lastVisitQuery,
  MOST_NEWS,
  newsQuery,
  type NewsOfDog,
} from '@/features/dogs/updates/dog-updates-api';
import UpdateActions from '@/features/dogs/updates/UpdateActions';
import { UpdatePicture } from '@/features/dogs/updates/UpdatePicture';
import { serverInstant } from '@/lib/clock';
import { formatDate } from '@/lib/dates';
import { plural } from '@/lib/numbers';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface SponsoredDog {
  id: string;
  name: string;
}

/** What surrounds the news on a dog's card. */
interface CardParts {
  /** Without an update with a picture. */
  portrait: ReactNode;
  heading: ReactNode;
  /** Beside "Say thank you". */
  certificate: ReactNode;
  /** Below the news. */
  children: ReactNode;
}

interface Props {
  userId: string;
  /** Each once; null for all dogs. */
  dogs: readonly (SponsoredDog | null)[];
  /** While the news load, whose room isn't known: what is below them must not move. */
  loading: ReactNode;
  children: (renderDog: (dog: SponsoredDog | null, parts: CardParts) => ReactNode) => ReactNode;
}

/** What is new since the last visit, and on the card of each dog its latest update. */
export function MyDogsNews({ userId, dogs, loading, children }: Props) {
  const dogIds = dogs.map((dog) => dog?.id ?? null);
  const { data, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(newsQuery(dogIds));
  const { data: lastVisit = null } = useQuery(lastVisitQuery(userId));
  if (isPending) return loading;
  /** For all dogs the latest one that isn't shown with its own dog. */
  const latestOf = (dogId: string | null) =>
    data
      ?.find((news) => news.dogId === dogId)
      ?.updates.find((update) => dogId !== null || !dogIds.includes(update.dog_id));

  return (
    <>
      <p role="status" className="mb-5 text-lg empty:hidden">
        {data ? newsText(data, lastVisit) : null}
      </p>
      {data ? null : (
        <LoadError
          text={say('The news could not be loaded.')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {children((dog, parts) => (
        <DogNews
          userId={userId}
          isLoaded={data !== undefined}
          isOfAll={dog === null}
          update={latestOf(dog?.id ?? null)}
          lastVisit={lastVisit}
          now={serverInstant(dataUpdatedAt)}
          {...parts}
        />
      ))}
    </>
  );
}

interface DogNewsProps extends CardParts {
  userId: string;
  isLoaded: boolean;
  isOfAll: boolean;
  update: DogUpdate | undefined;
  /** ISO 8601, like `now`. */
  lastVisit: string | null;
  now: string;
}

function DogNews({
  userId,
  update,
  lastVisit,
  now,
  portrait,
  heading,
  certificate,
  children,
  ...of
}: DogNewsProps) {
  const media = update?.media[0];
  return (
    <div className="grid grid-cols-1 lg:grid-cols-2">
      {media ? (
        <UpdatePicture
          media={media}
          sizes="(min-width: 64rem) 26rem, 90vw"
          className="max-h-[30rem] min-h-full rounded-none!"
        />
      ) : (
        portrait
      )}
      <div className="min-w-0 p-6 enlarged:p-4">
        {heading}
        {update ? (
          <>
            <p className="text-sm text-muted">
              {isNews(update, lastVisit) ? (
                <span className="rounded-full bg-pine px-3 py-0.5 font-semibold text-on-pine">
                  New
                </span>
              ) : null}
              <span>{` ${lastUpdateText(update.published_at, now)}`}</span>
            </p>
            <p dir="auto" lang={update.language} className="mt-2 line-clamp-6 text-lg">
              {update.body}
            </p>
            <div className="mt-3">
              <UpdateActions update={update} updateIds={[update.id]} userId={userId} isSponsor>
                {certificate}
              </UpdateActions>
            </div>
            <Link
              to={paths.dog(update.dog_id)}
              className="text-link inline-flex min-h-11 items-center"
            >
              {`All updates from ${update.dogName}`}
            </Link>
          </>
        ) : (
          certificate
        )}
        {!update && of.isLoaded ? (
          <p className="mt-2 text-muted">
            {of.isOfAll
              ? 'There is no newer update about another dog.'
              : 'There is no update yet. The first one will be here as soon as a volunteer has written it.'}
          </p>
        ) : null}
        {children}
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
