import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Dog } from '@/features/dogs/dog';
import { dogInHindi, type DogTexts, wordKey, type Words } from '@/features/dogs/dog-in-hindi';
import { fetchAllRows, PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { publicTables } from '@/lib/supabase';

/** Hindi names and taglines by the dog's id. @param dogIds null for all dogs */
export function dogTranslationsQuery(dogIds: readonly string[] | null) {
  return queryOptions({
    queryKey: ['dogs', 'translations', dogIds],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, DogTexts>> => {
      const tables = await publicTables();
      const rows = await fetchAllRows<DogTexts & { id: string }>(async (last) => {
        const request = tables
          .from('dog_translations')
          .select('id:dog_id, name, tagline')
          .eq('language', 'hi')
          .order('dog_id')
          .limit(PAGE_SIZE_LIMIT)
          .abortSignal(signal);
        if (dogIds) request.in('dog_id', dogIds);
        if (last) request.gt('dog_id', last.id);
        const { data } = await request.throwOnError();
        return data;
      });
      return new Map(rows.map(({ id, ...texts }) => [id, texts]));
    },
  });
}

/** The Hindi words for traits and areas. At most 1,000. */
export const wordsQuery = queryOptions({
  queryKey: ['dogs', 'words'],
  queryFn: async ({ signal }): Promise<Words> => {
    const tables = await publicTables();
    const { data } = await tables
      .from('word_translations')
      .select('kind, source, text')
      .eq('language', 'hi')
      .limit(PAGE_SIZE_LIMIT)
      .abortSignal(signal)
      .throwOnError();
    return new Map(data.map(({ kind, source, text }) => [wordKey(kind, source), text]));
  },
});

/**
 * Dogs with what is translated of them in Hindi. A failure, which the query client logs, leaves them as they are.
 * @param isAll whether they are all dogs, whose translations are fetched at the same time
 */
export async function inHindi(
  client: QueryClient,
  request: Promise<readonly Dog[]>,
  isAll = false,
): Promise<Dog[]> {
  const textsOf = (dogIds: readonly string[] | null) =>
    client.fetchQuery(dogTranslationsQuery(dogIds));
  const translations = Promise.all([
    isAll ? textsOf(null) : request.then((dogs) => textsOf(dogs.map(({ id }) => id))),
    client.fetchQuery(wordsQuery),
  ]).catch(() => [new Map(), new Map()] as const);
  const dogs = await request;
  const [texts, words] = await translations;
  return dogs.map((dog) => dogInHindi(dog, texts.get(dog.id), words));
}
