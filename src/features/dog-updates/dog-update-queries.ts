import { infiniteQueryOptions } from '@tanstack/react-query';
import { toDogUpdate, UPDATE_COLUMNS, type DogUpdate } from '@/features/dog-updates/dog-update';
import { publicTables } from '@/lib/supabase';

const UPDATES_PER_PAGE = 10;

/** Keys of everything fetched about updates; invalidating `all` refetches whatever is mounted. */
export const dogUpdateKeys = {
  all: ['dog-updates'] as const,
  ofDog: (dogId: string) => ['dog-updates', 'of-dog', dogId] as const,
};

interface UpdatesPage {
  updates: DogUpdate[];
  /** The last update of the page; null on the last page. */
  next: DogUpdate | null;
}

const firstPage: DogUpdate | null = null;

/** The updates about a dog that everyone may see, newest first, in pages. */
export function dogUpdatesQuery(dogId: string) {
  return infiniteQueryOptions({
    queryKey: dogUpdateKeys.ofDog(dogId),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }: UpdatesPage) => next,
    queryFn: async ({ pageParam, signal }): Promise<UpdatesPage> => {
      const tables = await publicTables();
      const request = tables
        .from('dog_updates')
        .select(UPDATE_COLUMNS)
        .eq('dog_id', dogId)
        .order('published_at', { ascending: false })
        .order('id', { ascending: false })
        // One more than a page, to know whether there is a next page.
        .limit(UPDATES_PER_PAGE + 1)
        .abortSignal(signal);
      const { data } = await (
        pageParam ? request.or(publishedBefore(pageParam)) : request
      ).throwOnError();
      const updates = data.slice(0, UPDATES_PER_PAGE).map(toDogUpdate);
      return {
        updates,
        next: data.length > UPDATES_PER_PAGE ? (updates.at(-1) ?? null) : null,
      };
    },
  });
}

/** The PostgREST filter for the updates after another one; see lib/keyset-pagination.ts. */
function publishedBefore({ id, publishedAt }: DogUpdate): string {
  const at = `"${publishedAt}"`;
  return `published_at.lt.${at},and(published_at.eq.${at},id.lt.${id})`;
}
