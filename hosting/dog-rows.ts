import type { Tables } from '../supabase/functions/_shared/common/database.ts';
import { afterCursor, fetchAllRows, PAGE_SIZE_LIMIT } from '../src/lib/pagination.ts';
import type { Language } from '../src/lib/language.ts';
import { isUuid } from '../src/lib/paths.ts';

/** For the sitemap, the head tags and the cursor. */
const columns = [
  'id',
  'name',
  'image_url',
  'tagline',
  'age',
  'location',
  'created_at',
  'updated_at',
] as const;

export type PublicDogRow = Pick<Tables<'dog_profiles'>, (typeof columns)[number]>;

interface Backend {
  /** The Supabase project's URL. */
  url: string;
  publishableKey: string;
}

/**
 * Fetches every dog that a visitor may see, newest first.
 * @throws on a network error, an abort, an error status, or a response of another shape
 */
export function fetchDogs(backend: Backend, signal: AbortSignal): Promise<PublicDogRow[]> {
  return fetchAllRows<PublicDogRow>((last) => fetchPage(last, backend, signal));
}

async function fetchPage(
  last: PublicDogRow | undefined,
  backend: Backend,
  signal: AbortSignal,
): Promise<PublicDogRow[]> {
  const rows = await fetchRows(backend, signal, 'dog_profiles', {
    select: columns.join(),
    order: 'created_at.desc,id.desc',
    ...(last && { or: `(${afterCursor(last)})` }),
  });
  if (!rows.every(isDogRow)) throw new Error('the answer is no dogs');
  return rows;
}

/**
 * Dogs with their names, taglines and areas in a language, where they have them in it.
 * @throws as {@link fetchDogs}
 */
export async function inLanguage(
  dogs: readonly PublicDogRow[],
  language: Language,
  backend: Backend,
  signal: AbortSignal,
): Promise<PublicDogRow[]> {
  const [texts, areas] = await Promise.all([
    fetchAllRows<DogTexts>(async (last) => {
      const rows = await fetchRows(backend, signal, 'dog_translations', {
        select: 'id:dog_id,name,tagline',
        language: `eq.${language}`,
        order: 'dog_id',
        ...(last && { dog_id: `gt.${last.id}` }),
      });
      if (!rows.every(isDogTexts)) throw new Error('the answer is no texts of dogs');
      return rows;
    }),
    fetchAreas(language, backend, signal),
  ]);
  const textsOf = new Map(texts.map((row) => [row.id, row]));
  const areaOf = new Map(areas.map(({ source, text }) => [source, text]));
  return dogs.map((dog) => ({
    ...dog,
    name: textsOf.get(dog.id)?.name ?? dog.name,
    tagline: textsOf.get(dog.id)?.tagline ?? dog.tagline,
    location: areaOf.get(dog.location) ?? dog.location,
  }));
}

async function fetchAreas(language: Language, backend: Backend, signal: AbortSignal) {
  const rows = await fetchRows(backend, signal, 'word_translations', {
    select: 'source,text',
    language: `eq.${language}`,
    kind: 'eq.location',
  });
  if (!rows.every(isArea)) throw new Error('the answer is no areas');
  return rows;
}

type Area = Pick<Tables<'word_translations'>, 'source' | 'text'>;

function isArea(row: unknown): row is Area {
  const { source, text } = Object(row) as Partial<Area>;
  return typeof source === 'string' && typeof text === 'string';
}

type DogTexts = Pick<Tables<'dog_translations'>, 'name' | 'tagline'> & { id: string };

function isDogTexts(row: unknown): row is DogTexts {
  const { id, name, tagline } = Object(row) as Partial<DogTexts>;
  return (
    isUuid(String(id)) && [name, tagline].every((text) => text === null || typeof text === 'string')
  );
}

/** The first 1,000 rows. */
async function fetchRows(
  { url, publishableKey }: Backend,
  signal: AbortSignal,
  table: string,
  parameters: Readonly<Record<string, string>>,
): Promise<unknown[]> {
  const request = new URL(`rest/v1/${table}`, url.endsWith('/') ? url : `${url}/`);
  request.search = new URLSearchParams({
    ...parameters,
    limit: String(PAGE_SIZE_LIMIT),
  }).toString();
  const headers = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` };
  const response = await fetch(request, { headers, signal });
  if (!response.ok) throw new Error(`the backend answered ${response.status}`);
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw new Error('the answer is no list');
  return rows;
}

/** Checks the id too, because it becomes a file name. */
function isDogRow(row: unknown): row is PublicDogRow {
  const values = Object(row) as Partial<Record<keyof PublicDogRow, unknown>>;
  const { id, created_at, updated_at } = values;
  return (
    columns.every((column) => typeof values[column] === 'string') &&
    isUuid(String(id)) &&
    isTimestamp(created_at) &&
    isTimestamp(updated_at)
  );
}

function isTimestamp(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
