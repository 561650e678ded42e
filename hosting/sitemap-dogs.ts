import { isIdentifier } from '../src/lib/identifier.ts';
import { behind, everyRow, ROWS_PER_ANSWER, type Place } from '../src/lib/newest-first.ts';
import { paths } from '../src/lib/paths.ts';
import type { SitemapEntry } from './sitemap.ts';

interface DogRow extends Place {
  updated_at: string;
}

export interface Backend {
  /** The Supabase project's address. */
  url: string;
  publishableKey: string;
}

/**
 * The pages of every dog, newest first, with the moment when each was last saved.
 * @param signal gives up the whole reading
 * @throws whatever keeps it from the dogs: no network, no answer in time, an answer that isn't dogs
 */
export async function dogEntries(backend: Backend, signal: AbortSignal): Promise<SitemapEntry[]> {
  const dogs = await everyRow<DogRow>((last) => dogsBehind(last, backend, signal));
  return dogs.map(({ id, updated_at: changedAt }) => ({ path: paths.payment(id), changedAt }));
}

async function dogsBehind(
  last: DogRow | undefined,
  { url, publishableKey }: Backend,
  signal: AbortSignal,
): Promise<DogRow[]> {
  const request = new URL('rest/v1/dog_profiles', url.endsWith('/') ? url : `${url}/`);
  request.searchParams.set('select', 'id,created_at,updated_at');
  request.searchParams.set('order', 'created_at.desc,id.desc');
  request.searchParams.set('limit', String(ROWS_PER_ANSWER));
  if (last) request.searchParams.set('or', `(${behind(last)})`);
  const headers = { apikey: publishableKey, authorization: `Bearer ${publishableKey}` };
  const response = await fetch(request, { headers, signal });
  if (!response.ok) throw new Error(`the backend answered ${response.status}`);
  const rows: unknown = await response.json();
  if (!Array.isArray(rows) || !rows.every(isDogRow)) throw new Error('the answer is no dogs');
  return rows;
}

function isDogRow(row: unknown): row is DogRow {
  const { id, created_at, updated_at } = Object(row) as Partial<Record<keyof DogRow, unknown>>;
  return typeof id === 'string' && isIdentifier(id) && isMoment(created_at) && isMoment(updated_at);
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}
