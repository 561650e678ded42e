import type { Enums, Json } from '../common/database.ts';
import { sha256 } from './crypto.ts';
import { databaseClient, type DatabaseSettings } from './database.ts';
import { bearerToken, HttpError, logFailure } from './http.ts';

interface Job<Settings> {
  /** Of the function, for the log. */
  readonly name: string;
  /** A schedule calls it, so that it does nothing in a restored project until an administrator says so. */
  readonly isScheduled?: boolean;
  /** The error code when `work` fails. */
  readonly failure: string;
  /** Throws if the function is not set up. */
  readonly readSettings: () => Settings;
  /** The only credential of the caller. */
  readonly secretOf: (settings: Settings) => string;
}

/**
 * Answers the POST of a schedule or a command with `authorization: Bearer <secret>`: with the response of `work`, or
 * `{ error }` with a code. A GET does no work: the doctor learns from it whether the secret is right.
 * @param work throws HttpError for a refusal; any other error is logged and becomes the job's failure
 */
export async function serveJob<Settings extends DatabaseSettings>(
  request: Request,
  { name, isScheduled = false, failure, readSettings, secretOf }: Job<Settings>,
  work: (settings: Settings) => Promise<Response>,
): Promise<Response> {
  try {
    if (!['POST', 'GET'].includes(request.method)) throw new HttpError(405, 'method-not-allowed');
    const settings = readSettings();
    if (!(await hasBearerToken(request, secretOf(settings)))) {
      throw new HttpError(401, 'wrong-secret');
    }
    if (request.method === 'GET') return new Response(null, { status: 204 });
    if (isScheduled && (await isPaused(settings))) throw new HttpError(409, 'paused');
    return await work(settings);
  } catch (error) {
    if (error instanceof HttpError) {
      return Response.json({ error: error.code }, { status: error.status });
    }
    logFailure(name, error);
    return Response.json({ error: failure }, { status: 500 });
  }
}

/** @throws Error when the database doesn't say, so that nothing is sent by mistake */
async function isPaused(settings: DatabaseSettings): Promise<boolean> {
  const { data } = await databaseClient(settings).rpc('are_jobs_paused').throwOnError();
  return data;
}

/** Whether the header has this token. Compares hashes, so that the timing reveals nothing about the token. */
async function hasBearerToken(request: Request, token: string): Promise<boolean> {
  return (await sha256(bearerToken(request) ?? '')) === (await sha256(token));
}

/** A row of scheduled_jobs. */
export interface FinishedRun {
  name: string;
  /** ISO 8601. */
  last_run_at: string;
  /** `partial`: the time was used up, and the next run continues. */
  last_result: Enums<'job_result'>;
  next_position: Json;
}

/**
 * Where the next run of a job starts, as stored by the last one.
 * @returns null before the first run
 * @throws Error when the database fails or can't be reached in time
 */
export async function readNextPosition(settings: DatabaseSettings, name: string): Promise<Json> {
  const { data } = await databaseClient(settings)
    .from('scheduled_jobs')
    .select('next_position')
    .eq('name', name)
    .maybeSingle()
    .throwOnError();
  return data?.next_position ?? null;
}

/** @throws Error when the database fails or can't be reached in time */
export async function recordJobRun(settings: DatabaseSettings, run: FinishedRun): Promise<void> {
  await databaseClient(settings).from('scheduled_jobs').upsert(run).throwOnError();
}
