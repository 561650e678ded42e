import { queryOptions } from '@tanstack/react-query';
import { toDog, type Dog } from '@/features/dogs/dog';
import type { Tables } from '@/lib/database.types';
import { supabase } from '@/lib/supabase';

const FEATURED_COUNT = 3;
/** The service answers no more rows than this at once. */
const ROWS_PER_PAGE = 1000;

/** The newest dogs, for the home page. A failure is logged only: the loading words stay. */
export const featuredDogsQuery = queryOptions({
  queryKey: ['dogs', 'featured'],
  queryFn: async ({ signal }): Promise<Dog[]> => {
    const backend = await supabase();
    const { data } = await backend
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
  queryFn: async ({ signal }): Promise<Dog[]> => {
    const rows = new Map<string, Tables<'dog_profiles'>>();
    let last: Tables<'dog_profiles'> | undefined;
    for (;;) {
      const page = await dogsAfter(last, signal);
      const knownBefore = rows.size;
      for (const row of page) rows.set(row.id, row);
      last = page.at(-1);
      if (page.length < ROWS_PER_PAGE || rows.size === knownBefore) break;
    }
    return Array.from(rows.values(), toDog);
  },
  meta: { errorMessage: 'Failed to load dog profiles' },
});

const identifier = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** One dog, or null when there is none with this id. */
export function dogQuery(dogId: string) {
  return queryOptions({
    queryKey: ['dogs', 'one', dogId],
    queryFn: async ({ signal }): Promise<Dog | null> => {
      // The database would refuse to compare its ids with a text that can't be one.
      if (!identifier.test(dogId)) return null;
      const backend = await supabase();
      const { data } = await backend
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

/**
 * The page of rows that follows a row. It continues from the row itself and not from a count, so a dog
 * that is added or removed meanwhile neither hides another one nor shows it twice.
 */
async function dogsAfter(last: Tables<'dog_profiles'> | undefined, signal: AbortSignal) {
  const backend = await supabase();
  let request = backend
    .from('dog_profiles')
    .select('*')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(ROWS_PER_PAGE)
    .abortSignal(signal);
  if (last) {
    const at = `"${last.created_at}"`;
    request = request.or(`created_at.lt.${at},and(created_at.eq.${at},id.lt.${last.id})`);
  }
  const { data } = await request.throwOnError();
  return data;
}
