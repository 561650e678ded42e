import { queryOptions } from '@tanstack/react-query';
import { toDog, type Dog } from '@/features/dogs/dog';
import type { Tables } from '@/lib/database.types';
import { isUuid } from '@/lib/uuid';
import { afterCursor, fetchAllRows, PAGE_SIZE_LIMIT } from '@/lib/keyset-pagination';
import { publicTables } from '@/lib/supabase';

const FEATURED_COUNT = 3;

/** The newest dogs, for the home page. A failure is logged only: the loading words stay. */
export const featuredDogsQuery = queryOptions({
  queryKey: ['dogs', 'featured'],
  queryFn: async ({ signal }): Promise<Dog[]> => {
    const tables = await publicTables();
    const { data } = await tables
      .from('dog_profiles')
      .select('*')
      .order('created_at', { ascending: false })
      .limit(FEATURED_COUNT)
      .abortSignal(signal)
      .throwOnError();
    return data.map(toDog);
  },
});

/** Every dog, newest first. */
export const allDogsQuery = queryOptions({
  queryKey: ['dogs', 'all'],
  queryFn: fetchAllDogs,
  meta: { errorMessage: 'Failed to load dog profiles' },
});

/** Fetches every dog, newest first, in as many requests as it takes. */
export async function fetchAllDogs({ signal }: { signal: AbortSignal }): Promise<Dog[]> {
  const rows = await fetchAllRows<Tables<'dog_profiles'>>((last) => fetchDogsPage(last, signal));
  return rows.map(toDog);
}

/** One dog, or null when there is none with this id. */
export function dogQuery(dogId: string) {
  return queryOptions({
    queryKey: ['dogs', 'one', dogId],
    queryFn: async ({ signal }): Promise<Dog | null> => {
      if (!isUuid(dogId)) return null;
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select('*')
        .eq('id', dogId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data ? toDog(data) : null;
    },
    meta: { errorMessage: 'Failed to load dog details' },
  });
}

async function fetchDogsPage(last: Tables<'dog_profiles'> | undefined, signal: AbortSignal) {
  const tables = await publicTables();
  const request = tables
    .from('dog_profiles')
    .select('*')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(PAGE_SIZE_LIMIT)
    .abortSignal(signal);
  const { data } = await (last ? request.or(afterCursor(last)) : request).throwOnError();
  return data;
}
