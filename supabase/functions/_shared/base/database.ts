import * as z from 'zod/mini';
import { PostgrestClient, type PostgrestSingleResponse } from '@supabase/postgrest-js';
import type { Database } from '../common/database.ts';
import type { Environment } from './environment.ts';
import { bearerToken, fetchText, HttpError, parseJson } from './http.ts';

export interface DatabaseSettings extends Pick<
  Environment,
  'SUPABASE_URL' | 'SUPABASE_SERVICE_ROLE_KEY'
> {
  /** Ends every request to the database, however many there are. */
  readonly databaseSignal?: AbortSignal;
}

/**
 * The code of what a function of the database refuses: PT and the HTTP status.
 * Source: https://docs.postgrest.org/en/v12/references/errors.html
 */
const REFUSED = /^PT(4\d\d)$/;
const detailSchema = z.record(z.string(), z.unknown());

/** A visitor may be waiting. */
const TIMEOUT_MILLISECONDS = 4_000;

export type DatabaseClient = PostgrestClient<Database, { PostgrestVersion: '12' }>;

/**
 * The database with the service role key, so no row-level policy applies. Use it with `throwOnError()`: it throws an
 * Error with the status and the database's error code, or when the database can't be reached in time. The message holds
 * no row, so that it may be logged: of a refusal it is our own code.
 * @param timeoutMilliseconds of each request
 */
export function databaseClient(
  settings: DatabaseSettings,
  timeoutMilliseconds: number = TIMEOUT_MILLISECONDS,
): DatabaseClient {
  return new PostgrestClient(`${settings.SUPABASE_URL}/rest/v1`, {
    headers: secretKeyHeaders(settings.SUPABASE_SERVICE_ROLE_KEY),
    retry: false,
    fetch: async (url, init) => {
      const { isOk, status, text } = await fetchText(
        'database',
        url instanceof Request ? url.url : url.toString(),
        { ...init, signal: settings.databaseSignal ?? null },
        timeoutMilliseconds,
      );
      const code = errorCode(text);
      if (!isOk && !REFUSED.test(code)) throw new Error(`database answered ${status} ${code}`);
      return new Response(text === '' ? null : text, { status });
    },
  });
}

/** The database with the rights of the caller. Use it after readUserId, which refuses a token that has ended. */
export function callerClient(
  request: Request,
  { SUPABASE_URL, SUPABASE_ANON_KEY }: Pick<Environment, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY'>,
): DatabaseClient {
  return new PostgrestClient(`${SUPABASE_URL}/rest/v1`, {
    headers: { apikey: SUPABASE_ANON_KEY, authorization: `Bearer ${bearerToken(request)}` },
    retry: false,
    fetch: async (url, init = {}) => {
      const address = url instanceof Request ? url.url : url.toString();
      const { status, text } = await fetchText('database', address, init, TIMEOUT_MILLISECONDS);
      return new Response(text === '' ? null : text, { status });
    },
  });
}

/**
 * The data of a response.
 * @throws HttpError for a refusal of the database, with its status, its code and its detail; for other errors an Error
 */
export function dataOf<Data>({ data, error }: PostgrestSingleResponse<Data>): Data {
  if (!error) return data;
  const status = REFUSED.exec(error.code)?.[1];
  if (status === undefined) throw new Error(error.message);
  const { data: detail } = detailSchema.safeParse(parseJson(error.details ?? ''));
  throw new HttpError(Number(status), error.message, detail);
}

/**
 * The headers of a request with a secret key. `sb_secret_…` is no JWT, which the hosted service refuses as a bearer token;
 * a legacy service_role key is one, and needs to be.
 * Source: https://supabase.com/docs/guides/api/api-keys
 */
export function secretKeyHeaders(key: string): Record<string, string> {
  return key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` };
}

/** Only the code may be logged: the message can quote a row. */
function errorCode(response: string): string {
  return /"code":\s*"(\w+)"/.exec(response)?.[1] ?? '';
}
