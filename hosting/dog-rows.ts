import { isUuid } from '../src/lib/uuid.ts';
import type { Tables } from '../src/lib/database.types.ts';
import { afterCursor, fetchAllRows, PAGE_SIZE_LIMIT } from '../src/lib/keyset-pagination.ts';

/** What the sitemap and the dogs' own pages say of a dog, beside its place in the list. */
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

export type DogRow = Pick<Tables<'dog_profiles'>, (typeof columns)[number]>;

export interface Backend {
  /** The Supabase project's address. */
  url: string;
  publishableKey: string;
}

/**
 * Every dog that a visitor may see, newest first.
 * @param signal gives up the whole reading
 * @throws whatever keeps it from the dogs: no network, no answer in time, an answer that isn't dogs
 */
export function readDogs(backend: Backend, signal: AbortSignal): Promise<DogRow[]> {
  return fetchAllRows<DogRow>((last) => fetchDogsPage(last, backend, signal));
}

async function fetchDogsPage(
  last: DogRow | undefined,
  { url, publishableKey }: Backend,
  signal: AbortSignal,
): Promise<DogRow[]> {
  const request = new URL('rest/v1/dog_profiles', url.endsWith('/') ? url : `${url}/`);
  request.searchParams.set('select', columns.join());
  request.searchParams.set('order', 'created_at.desc,id.desc');
  request.searchParams.set('limit', String(PAGE_SIZE_LIMIT));
  if (last) request.searchParams.set('or', `(${afterCursor(last)})`);
  const headers = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` };
  const response = await fetch(request, { headers, signal });
  if (!response.ok) throw new Error(`the backend answered ${response.status}`);
  const rows: unknown = await response.json();
  if (!Array.isArray(rows) || !rows.every(isDogRow)) throw new Error('the answer is no dogs');
  return rows;
}

/** Whether its id also is a safe name of a file. */
function isDogRow(row: unknown): row is DogRow {
  const values = Object(row) as Partial<Record<keyof DogRow, unknown>>;
  const { id, created_at, updated_at } = values;
  return (
    columns.every((column) => typeof values[column] === 'string') &&
    isUuid(String(id)) &&
    isMoment(created_at) &&
    isMoment(updated_at)
  );
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
