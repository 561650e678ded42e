import type { Tables } from '../src/lib/database.types.ts';
import { afterCursor, fetchAllRows, PAGE_SIZE_LIMIT } from '../src/lib/pagination.ts';
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
  { url, publishableKey }: Backend,
  signal: AbortSignal,
): Promise<PublicDogRow[]> {
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
