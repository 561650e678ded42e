import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type DogUpdate, toDogUpdate, UPDATE_COLUMNS } from '@/features/dogs/updates/dog-update';
import { PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { publicTables, supabase } from '@/lib/supabase';

const UPDATES_PER_PAGE = 5;
/** A year is shown at once, so that it can be printed. As many as `dog_update_thanks` counts. */
const UPDATES_PER_YEAR = 100;

/** Keys of what a reader fetches about updates; invalidating `all` refetches whatever is mounted, the team's too. */
export const dogUpdateKeys = {
  all: ['dog-updates'] as const,
  ofDog: (dogId: string, year?: number) => ['dog-updates', 'of-dog', dogId, year] as const,
  years: (dogId: string) => ['dog-updates', 'years', dogId] as const,
  lastVisit: (userId: string) => ['dog-updates', 'last-visit', userId] as const,
  news: (dogIds: readonly (string | null)[]) => ['dog-updates', 'news', ...dogIds] as const,
  newest: (userId: string) => ['dog-updates', 'newest', userId] as const,
};

interface UpdatesPage {
  updates: DogUpdate[];
  /** The last update of the page; null on the last page. */
  next: DogUpdate | null;
}

const firstPage: DogUpdate | null = null;

/** The updates about a dog, or those of a calendar year, that everyone may see, newest first, in pages. */
export function dogUpdatesQuery(dogId: string, year?: number) {
  const pageSize = year === undefined ? UPDATES_PER_PAGE : UPDATES_PER_YEAR;
  return infiniteQueryOptions({
    queryKey: dogUpdateKeys.ofDog(dogId, year),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: UpdatesPage) => next,
    queryFn: async ({ pageParam, signal }): Promise<UpdatesPage> => {
      const tables = await publicTables();
      let request = tables
        .from('dog_updates')
        .select(UPDATE_COLUMNS)
        .eq('dog_id', dogId)
        .order('published_at', { ascending: false })
        .order('id', { ascending: false })
        // One more than a page, to know whether there is a next page.
        .limit(pageSize + 1)
        .abortSignal(signal);
      if (year !== undefined) {
        request = request.gte('happened_on', `${year}-01-01`).lte('happened_on', `${year}-12-31`);
      }
      if (pageParam) request = request.or(publishedBefore(pageParam));
      const { data } = await request.throwOnError();
      const updates = data.slice(0, pageSize).map(toDogUpdate);
      return {
        updates,
        next: data.length > pageSize ? (updates.at(-1) ?? null) : null,
      };
    },
  });
}

/** The calendar year of each update about a dog, by its day in India. */
export function updateYearsQuery(dogId: string) {
  return queryOptions({
    queryKey: dogUpdateKeys.years(dogId),
    queryFn: async ({ signal }) => {
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_updates')
        .select('happened_on')
        .eq('dog_id', dogId)
        .order('published_at', { ascending: false })
        .limit(PAGE_SIZE_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ happened_on }) => Number(happened_on.slice(0, 4)));
    },
  });
}

/** The PostgREST filter for the updates after another one; see lib/pagination.ts. */
function publishedBefore({ id, published_at }: DogUpdate): string {
  const at = `"${published_at}"`;
  return `published_at.lt.${at},and(published_at.eq.${at},id.lt.${id})`;
}

/** The most updates of a dog that My Dogs counts. */
export const MOST_NEWS = 10;

export interface NewsOfDog {
  /** null for all dogs. */
  dogId: string | null;
  /** Newest first. */
  updates: DogUpdate[];
}

/**
 * When a person last visited My Dogs before this visit (ISO 8601); null for the first visit. Fetching it stores the
 * visit, and the database counts visits less than an hour apart as one.
 */
export function lastVisitQuery(userId: string) {
  return queryOptions({
    queryKey: dogUpdateKeys.lastVisit(userId),
    staleTime: Infinity,
    queryFn: () => rpc('visit_my_dogs', {}),
  });
}

/**
 * The newest updates of each dog, newest first, at most {@link MOST_NEWS}.
 * @param dogIds null for all dogs
 */
export function newsQuery(dogIds: readonly (string | null)[]) {
  return queryOptions({
    queryKey: dogUpdateKeys.news(dogIds),
    queryFn: ({ signal }): Promise<NewsOfDog[]> =>
      Promise.all(
        [...new Set(dogIds)].map(async (dogId) => ({
          dogId,
          updates: await fetchNews(dogId, signal),
        })),
      ),
  });
}

/** The newest update of the dogs that a person sponsors; null while there is none. */
export function newestOfMyDogsQuery(userId: string) {
  return queryOptions({
    queryKey: dogUpdateKeys.newest(userId),
    queryFn: async ({ signal }): Promise<DogUpdate | null | 'no-dogs'> => {
      const backend = await supabase();
      const { data: sponsorships } = await backend
        .from('sponsorships')
        .select('dog_id')
        .eq('user_id', userId)
        .is('ended_at', null)
        .abortSignal(signal)
        .throwOnError();
      if (sponsorships.length === 0) return 'no-dogs';
      const dogIds = [...new Set(sponsorships.map(({ dog_id }) => dog_id))];
      const news = await Promise.all(dogIds.map((dogId) => fetchNews(dogId, signal, 1)));
      const newestFirst = news
        .flat()
        .toSorted((one, other) => other.published_at.localeCompare(one.published_at));
      return newestFirst[0] ?? null;
    },
  });
}

async function fetchNews(
  dogId: string | null,
  signal: AbortSignal,
  most = MOST_NEWS,
): Promise<DogUpdate[]> {
  const tables = await publicTables();
  const request = tables
    .from('dog_updates')
    .select(UPDATE_COLUMNS)
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(most)
    .abortSignal(signal);
  const { data } = await (dogId === null ? request : request.eq('dog_id', dogId)).throwOnError();
  return data.map(toDogUpdate);
}
