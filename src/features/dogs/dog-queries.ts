import { queryOptions } from '@tanstack/react-query';
import { toDog, type Dog } from '@/features/dogs/dog';
import { dogKeys } from '@/features/dogs/dog-keys';
import type { Tables } from '@/lib/database.types';
import { isUuid } from '@/lib/paths';
import { fetchAllRows, newestFirst } from '@/lib/keyset-pagination';
import { publicTables } from '@/lib/supabase';

export const allDogsQuery = queryOptions({
  queryKey: dogKeys.list,
  queryFn: fetchAllDogs,
  meta: { errorMessage: 'Failed to load dog profiles' },
});

/** Fetches every dog, newest first. */
export async function fetchAllDogs({ signal }: { signal: AbortSignal }): Promise<Dog[]> {
  const rows = await fetchAllRows<Tables<'dog_profiles'>>((last) => fetchDogsPage(last, signal));
  return rows.map(toDog);
}

/** One dog; its data is null when no dog has this id. */
export function dogQuery(dogId: string) {
  return queryOptions({
    queryKey: dogKeys.detail(dogId),
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

/** Which of these dogs are in the database. */
export function listedDogsQuery(dogIds: readonly string[]) {
  return queryOptions({
    queryKey: dogKeys.listed(dogIds),
    queryFn: async ({ signal }): Promise<string[]> => {
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select('id')
        .in('id', dogIds)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ id }) => id);
    },
  });
}

async function fetchDogsPage(last: Tables<'dog_profiles'> | undefined, signal: AbortSignal) {
  const tables = await publicTables();
  const request = tables.from('dog_profiles').select('*').abortSignal(signal);
  const { data } = await newestFirst(request, last).throwOnError();
  return data;
}
