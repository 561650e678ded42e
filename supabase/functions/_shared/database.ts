import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../../../src/lib/database.types.ts';
import { parseJson } from './body.ts';
import type { Environment } from './environment.ts';
import { fetchText } from './http.ts';

export interface DatabaseSettings extends Pick<
  Environment,
  'SUPABASE_URL' | 'SUPABASE_SERVICE_ROLE_KEY'
> {
  /** Ends every request to the database, however many there are. */
  readonly databaseSignal?: AbortSignal;
}

/** A visitor may be waiting. */
const TIMEOUT_MILLISECONDS = 4_000;

/**
 * Sends one request to PostgREST with the service role key, so no row-level policy applies.
 * @param path below /rest/v1, including the query
 * @returns the parsed response; null when it has no body, undefined when it is not JSON
 * @throws Error with the status and the database's error code, or when the database can't be reached in time
 */
export async function databaseRequest(
  settings: DatabaseSettings,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  prefer = 'return=minimal',
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
): Promise<unknown> {
  const key = settings.SUPABASE_SERVICE_ROLE_KEY;
  const { isOk, status, text } = await fetchText(
    'database',
    `${settings.SUPABASE_URL}/rest/v1/${path}`,
    {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        prefer,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: settings.databaseSignal ?? null,
    },
    timeoutMilliseconds,
  );
  if (!isOk) throw new Error(`database answered ${status} ${errorCode(text)}`);
  return text === '' ? null : parseJson(text);
}

export type DatabaseClient = PostgrestClient<Database, { PostgrestVersion: '12' }>;

/**
 * The database with the service role key, so no row-level policy applies. Use it with `throwOnError()`: it throws an
 * Error with the status and the database's error code, or when the database can't be reached in time. The message holds
 * no row, so that it may be logged.
 * @param timeoutMilliseconds of each request
 */
export function databaseClient(
  settings: DatabaseSettings,
  timeoutMilliseconds: number = TIMEOUT_MILLISECONDS,
): DatabaseClient {
  const key = settings.SUPABASE_SERVICE_ROLE_KEY;
  return new PostgrestClient(`${settings.SUPABASE_URL}/rest/v1`, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    retry: false,
    fetch: async (url, init) => {
      const { isOk, status, text } = await fetchText(
        'database',
        url instanceof Request ? url.url : url.toString(),
        { ...init, signal: settings.databaseSignal ?? null },
        timeoutMilliseconds,
      );
      if (!isOk) throw new Error(`database answered ${status} ${errorCode(text)}`);
      return new Response(text === '' ? null : text, { status });
    },
  });
}

/** Whether a table has a row with these values. */
export async function hasRow(
  settings: DatabaseSettings,
  table: string,
  filter: Record<string, string>,
): Promise<boolean> {
  const filters = Object.entries(filter).map(([column, value]) => [column, `eq.${value}`]);
  const query = new URLSearchParams([['select', Object.keys(filter).join()], ...filters]);
  const rows = await databaseRequest(settings, 'GET', `${table}?${query.toString()}`);
  return Array.isArray(rows) && rows.length > 0;
}

/** Only the code may be logged: the message can quote a row. */
function errorCode(response: string): string {
  return /"code":\s*"(\w+)"/.exec(response)?.[1] ?? '';
}

/** PostgREST's list of values; in quotes, so that a value may contain commas and brackets. */
export function inList(values: readonly string[]): string {
  return `in.(${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join()})`;
}
