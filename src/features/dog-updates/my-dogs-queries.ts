import { queryOptions } from '@tanstack/react-query';
import { toDogUpdate, UPDATE_COLUMNS, type DogUpdateRow } from '@/features/dog-updates/dog-update';
import { dogUpdateKeys } from '@/features/dog-updates/dog-update-queries';
import { MOST_NEWS, type NewsOfDog, type NewsUpdate } from '@/features/dog-updates/my-dogs-news';
import { publicTables, supabase } from '@/lib/supabase';

const NEWS_COLUMNS = `${UPDATE_COLUMNS}, dog_profiles(name)` as const;

type NewsRow = DogUpdateRow & { dog_profiles: { name: string } };

/**
 * When a person last visited My Dogs before this visit (ISO 8601); null for the first visit. Fetching it stores the
 * visit, and the database counts visits less than an hour apart as one.
 */
export function lastVisitQuery(userId: string) {
  return queryOptions({
    queryKey: [...dogUpdateKeys.all, 'last-visit', userId],
    staleTime: Infinity,
    queryFn: async (): Promise<string | null> => {
      const backend = await supabase();
      const { data } = await backend.rpc('visit_my_dogs').throwOnError();
      return data;
    },
  });
}

/**
 * The newest updates of each dog, newest first, at most {@link MOST_NEWS}.
 * @param dogIds null for all dogs
 */
export function newsQuery(dogIds: readonly (string | null)[]) {
  return queryOptions({
    queryKey: [...dogUpdateKeys.all, 'news', ...dogIds],
    queryFn: ({ signal }): Promise<NewsOfDog[]> =>
      Promise.all(
        [...new Set(dogIds)].map(async (dogId) => ({
          dogId,
          updates: await fetchNews(dogId, signal),
        })),
      ),
  });
}

async function fetchNews(dogId: string | null, signal: AbortSignal): Promise<NewsUpdate[]> {
  const tables = await publicTables();
  const request = tables
    .from('dog_updates')
    .select(NEWS_COLUMNS)
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(MOST_NEWS)
    .abortSignal(signal);
  const { data } = await (dogId === null ? request : request.eq('dog_id', dogId)).throwOnError();
  return data.map(toNewsUpdate);
}

function toNewsUpdate(row: NewsRow): NewsUpdate {
  return { ...toDogUpdate(row), dogName: row.dog_profiles.name };
}
