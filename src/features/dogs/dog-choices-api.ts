import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Dog } from '@/features/dogs/dog';
import { dogKeys } from '@/features/dogs/dog-api';
import { wordKey } from '@/features/dogs/dog-in-hindi';
import { dogTranslationsQuery, wordsQuery } from '@/features/dogs/dog-translations-api';
import { language } from '@/lib/language';
import { PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { publicTables } from '@/lib/supabase';

/** What a choice of dogs needs. */
export type DogChoice = Pick<Dog, 'id' | 'name' | 'location' | 'status'>;

const CHOICE_COLUMNS = 'id, name, location, status';
export const CHOICES_AT_ONCE = 20;

/**
 * The first dogs whose name, tagline and area have every word of a text, those whose name begins with it first; by name
 * for ''.
 */
export function dogChoicesQuery(search: string) {
  return queryOptions({
    queryKey: dogKeys.choices(search),
    queryFn: async ({ client, signal }): Promise<DogChoice[]> => {
      const tables = await publicTables();
      const found =
        search === ''
          ? tables.from('dog_profiles').select(CHOICE_COLUMNS).order('name').order('id')
          : tables.rpc('search_dogs', { search }, { get: true }).select(CHOICE_COLUMNS);
      const { data } = await found.limit(CHOICES_AT_ONCE).abortSignal(signal).throwOnError();
      return language === 'hi' ? inHindi(client, data) : data;
    },
  });
}

/** A failure, which the query client logs, leaves them as they are. */
async function inHindi(client: QueryClient, choices: readonly DogChoice[]): Promise<DogChoice[]> {
  const [texts, words] = await Promise.all([
    client.fetchQuery(dogTranslationsQuery(choices.map(({ id }) => id))),
    client.fetchQuery(wordsQuery),
  ]).catch(() => []);
  return choices.map((choice) => ({
    ...choice,
    name: texts?.get(choice.id)?.name ?? choice.name,
    location: words?.get(wordKey('location', choice.location)) ?? choice.location,
  }));
}

/** Where available dogs are and how many, by name. */
export const dogAreasQuery = queryOptions({
  queryKey: dogKeys.areas,
  queryFn: ({ signal }) => rpc('dog_areas', {}, signal, publicTables, { get: true }),
});

/** The available dogs of an area, by name. At most 1,000. */
export function dogsOfAreaQuery(area: string) {
  return queryOptions({
    queryKey: dogKeys.ofArea(area),
    queryFn: ({ signal }) => availableChoices({ location: area }, signal),
  });
}

/** The available dogs, or those in which columns have these values, by name. At most 1,000. */
export async function availableChoices(
  values: { location?: string },
  signal: AbortSignal,
): Promise<DogChoice[]> {
  const tables = await publicTables();
  const { data } = await tables
    .from('dog_profiles')
    .select(CHOICE_COLUMNS)
    .match({ ...values, status: 'available' })
    .order('name')
    .order('id')
    .limit(PAGE_SIZE_LIMIT)
    .abortSignal(signal)
    .throwOnError();
  return data;
}
