import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database, Tables } from '../supabase/functions/_shared/common/database.ts';
import { fetchAllRows, newestFirst, PAGE_SIZE_LIMIT } from '../src/lib/pagination.ts';
import type { Language } from '../src/lib/language.ts';

export type PublicAppealRow = Pick<
  Tables<'appeals'>,
  'id' | 'title' | 'title_hi' | 'goal_paise' | 'last_day'
>;

/** A dog with its story, if it has one, and its open and ended appeals. */
export type PublicDogRow = Tables<'dog_profiles'> & {
  story?: string | null;
  appeals?: readonly PublicAppealRow[];
};

interface Backend {
  /** The Supabase project's URL. */
  url: string;
  publishableKey: string;
}

/**
 * Fetches every dog that a visitor may see, newest first.
 * @throws on a network error, an abort or an error status
 */
export async function fetchDogs(backend: Backend, signal: AbortSignal): Promise<PublicDogRow[]> {
  const tables = tablesOf(backend);
  const [dogs, { data: appeals }] = await Promise.all([
    fetchAllRows<PublicDogRow>(async (last) => {
      const page = newestFirst(tables.from('dog_profiles').select('*, dog_papers(story)'), last);
      const { data } = await page.abortSignal(signal).throwOnError();
      return data.map(withStory);
    }),
    tables
      .from('appeals')
      .select('id, dog_id, title, title_hi, goal_paise, last_day')
      .neq('status', 'draft')
      .order('opened_at', { ascending: false })
      .limit(PAGE_SIZE_LIMIT)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  for (const dog of dogs) {
    const own = appeals.filter(({ dog_id }) => dog_id === dog.id);
    if (own.length > 0) dog.appeals = own;
  }
  return dogs;
}

/**
 * Dogs with their names, taglines, stories and areas in a language, where they have them in it.
 * @throws as {@link fetchDogs}
 */
export async function inLanguage(
  dogs: readonly PublicDogRow[],
  language: Language,
  backend: Backend,
  signal: AbortSignal,
): Promise<PublicDogRow[]> {
  const tables = tablesOf(backend);
  const [texts, { data: areas }] = await Promise.all([
    fetchAllRows<
      Pick<Tables<'dog_translations'>, 'name' | 'tagline' | 'story' | 'source_story'> & {
        id: string;
      }
    >(async (last) => {
      const request = tables
        .from('dog_translations')
        .select('id:dog_id, name, tagline, story, source_story')
        .eq('language', language)
        .order('dog_id')
        .limit(PAGE_SIZE_LIMIT)
        .abortSignal(signal);
      if (last) request.gt('dog_id', last.id);
      const { data } = await request.throwOnError();
      return data;
    }),
    tables
      .from('word_translations')
      .select('source, text')
      .eq('language', language)
      .eq('kind', 'location')
      .limit(PAGE_SIZE_LIMIT)
      .abortSignal(signal)
      .throwOnError(),
  ]);
  const textsOf = new Map(texts.map((row) => [row.id, row]));
  const areaOf = new Map(areas.map(({ source, text }) => [source, text]));
  return dogs.map((dog) => {
    const text = textsOf.get(dog.id);
    return {
      ...dog,
      name: text?.name ?? dog.name,
      tagline: text?.tagline ?? dog.tagline,
      // As dog_story() does, not one that is out of date.
      story: (text?.source_story === dog.story && text?.story) || (dog.story ?? null),
      location: areaOf.get(dog.location) ?? dog.location,
    };
  });
}

function withStory({
  dog_papers: papers,
  ...dog
}: Tables<'dog_profiles'> & { dog_papers: { story: string | null } | null }): PublicDogRow {
  return { ...dog, story: papers?.story ?? null };
}

function tablesOf({ url, publishableKey }: Backend) {
  return new PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>(
    `${url.replace(/\/$/, '')}/rest/v1`,
    {
      headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
      retry: false,
    },
  );
}
