import { queryOptions } from '@tanstack/react-query';
import { toDog, type Dog } from '@/features/dogs/dog';
import { inHindi } from '@/features/dogs/dog-translations-api';
import type { Tables } from '@common/database';
import { language } from '@/lib/language';
import { fetchAllRows, newestFirst } from '@/lib/pagination';
import { publicTables } from '@/lib/supabase';
import { isUuid } from '@/lib/paths';
import { say } from '@/lib/say';

/** Keys of everything fetched about dogs; invalidating `dogKeys.all` refetches whatever is mounted. */
export const dogKeys = {
  all: ['dogs'],
  featured: ['dogs', 'featured'],
  list: ['dogs', 'list'],
  adminList: ['dogs', 'admin-list'],
  traits: ['dogs', 'traits'],
  hindi: ['dogs', 'hindi'],
  choices: (search: string) => ['dogs', 'choices', search],
  areas: ['dogs', 'areas'],
  ofArea: (area: string) => ['dogs', 'of-area', area],
  listed: (dogIds: readonly string[]) => ['dogs', 'listed', ...dogIds],
  detail: (dogId: string) => ['dogs', 'detail', dogId],
} as const;

export const allDogsQuery = queryOptions({
  queryKey: dogKeys.list,
  queryFn: ({ client, signal }) => {
    const dogs = fetchAllDogs(signal);
    return language === 'hi' ? inHindi(client, dogs, true) : dogs;
  },
  meta: { errorMessage: say('Failed to load dog profiles') },
});

/** Fetches every dog, newest first. */
async function fetchAllDogs(signal: AbortSignal): Promise<Dog[]> {
  const rows = await fetchAllRows<Tables<'dog_profiles'>>(async (last) => {
    const tables = await publicTables();
    const request = tables.from('dog_profiles').select('*').abortSignal(signal);
    const { data } = await newestFirst(request, last).throwOnError();
    return data;
  });
  return rows.map(toDog);
}

const FEATURED_COUNT = 3;

/** The newest dogs. Without an error message: a failure is logged and the home page keeps its loading text. */
export const featuredDogsQuery = queryOptions({
  queryKey: dogKeys.featured,
  queryFn: ({ client, signal }) => {
    const dogs = fetchFeaturedDogs(signal);
    return language === 'hi' ? inHindi(client, dogs) : dogs;
  },
});

async function fetchFeaturedDogs(signal: AbortSignal): Promise<Dog[]> {
  const tables = await publicTables();
  const { data } = await tables
    .from('dog_profiles')
    .select('*')
    .order('created_at', { ascending: false })
    .limit(FEATURED_COUNT)
    .abortSignal(signal)
    .throwOnError();
  return data.map(toDog);
}

/** One dog; its data is null when no dog has this id. */
export function dogQuery(dogId: string) {
  return queryOptions({
    queryKey: dogKeys.detail(dogId),
    queryFn: async ({ client, signal }): Promise<Dog | null> => {
      if (!isUuid(dogId)) return null;
      const tables = await publicTables();
      const { data } = await tables
        .from('dog_profiles')
        .select('*')
        .eq('id', dogId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      if (!data) return null;
      const dog = toDog(data);
      if (language !== 'hi') return dog;
      const [translated = dog] = await inHindi(client, Promise.resolve([dog]));
      return translated;
    },
    meta: { errorMessage: say('Failed to load dog details') },
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
