// Opens PGlite with lite's connection. Gaps of the connection:
// - on first use it grants everything on every table to every role, which undoes our REVOKEs;
// - it sets request.headers, request.method and request.path only for function calls;
// - it lets GET requests call functions that write;
// - it returns numeric as text and timestamps not in ISO 8601;
// - it has no time limits (withinTimeLimit);
// - it turns database errors into a generic 500 (toPostgrestError);
// - it changes the exit code of the process.
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import type { ConnectionContextOptions, VarsContext } from '@supabase/lite';
import { PgliteConnection } from '@supabase/lite/pglite';
import { inspect } from 'node:util';
import { currentRequest } from './request-context.ts';

type Queries = PgliteConnection['kysely'];

const NUMERIC = 1700;
const TIMESTAMP = 1114;
const TIMESTAMP_WITH_ZONE = 1184;

/** The role comes last, because everything after it in the transaction runs with that role's rights. */
const ENTER_SESSION = `
  select
    set_config('request.jwt.claims', $1, true),
    set_config('request.jwt.claim.sub', $2, true),
    set_config('request.jwt.claim.email', $3, true),
    set_config('request.jwt.claim.role', $4, true),
    set_config('request.headers', $5, true),
    set_config('request.method', $6, true),
    set_config('request.path', $7, true),
    set_config('response.status', '', true),
    set_config('response.headers', '', true),
    set_config('storage.operation', $8, true),
    set_config('transaction_read_only', $9, true),
    set_config('role', $4, true)`;

export class LocalConnection extends PgliteConnection {
  override async withContext<T>(
    vars: VarsContext | undefined,
    work: (queries: Queries) => Promise<T>,
    options?: ConnectionContextOptions,
  ): Promise<T> {
    const enterSessionAndWork = async (queries: Queries) => {
      if (!vars) return work(queries);
      await this.driver.query(ENTER_SESSION, sessionValues(vars));
      return withinTimeLimit(textOrEmpty(record(vars['auth'])['role']) || 'anon', () =>
        work(queries),
      );
    };
    if (options?.transaction) return enterSessionAndWork(options.transaction);
    if (options?.forceRollback) return this.#runAndRollBack(enterSessionAndWork);
    return vars ? this.kysely.transaction().execute(enterSessionAndWork) : work(this.kysely);
  }

  /** Rolls the work back and returns its result: storage uses this to check whether an upload is allowed. */
  async #runAndRollBack<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const undo = new Error('rolled back on purpose');
    let outcome: { readonly value: T } | undefined;
    const trial = this.kysely.transaction().execute(async (queries) => {
      outcome = { value: await work(queries) };
      throw undo;
    });
    return trial.catch((error: unknown) => {
      if (error === undo && outcome) return outcome.value;
      throw error;
    });
  }

  override close(): Promise<void> {
    return keepingExitCode(() => super.close());
  }

  override normalizeDbError(error: unknown): unknown {
    return toPostgrestError(error);
  }
}

/** Of REST. */
const TIME_LIMIT_SECONDS: Readonly<Record<string, number>> = { anon: 3, authenticated: 8 };

/**
 * Gap: PGlite has one thread, so that `statement_timeout` interrupts nothing. Refuses afterwards, which rolls back, what took
 * longer than the hosted role may. Counts processor time: a busy machine is no fault of the request.
 * @throws PostgreSQL's error 57014
 */
async function withinTimeLimit<T>(role: string, work: () => Promise<T>): Promise<T> {
  const started = process.cpuUsage();
  const value = await work();
  const { user, system } = process.cpuUsage(started);
  const limit = currentRequest()?.isRest === true ? TIME_LIMIT_SECONDS[role] : undefined;
  if (limit === undefined || user + system <= limit * 1_000_000) return value;
  throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
}

/**
 * Opens the database, without any schema of ours.
 * @param dataFolder folder on disk; without it the database lives in memory
 * @param snapshot dump of a data folder to start from; for a database in memory
 */
export async function openDatabase(
  dataFolder: string | undefined,
  snapshot: Blob | undefined,
): Promise<LocalConnection> {
  const connection = new LocalConnection({
    ...(dataFolder ? { url: dataFolder } : {}),
    pgliteOptions: {
      extensions: { citext, pg_trgm, unaccent, uuid_ossp },
      parsers: {
        [NUMERIC]: Number,
        [TIMESTAMP]: (text: string) => text.replace(' ', 'T'),
        [TIMESTAMP_WITH_ZONE]: toIsoTimestamp,
      },
      ...(snapshot ? { loadDataDir: snapshot } : {}),
    },
  });
  await keepingExitCode(() => connection.driver.waitReady);
  await forgetUnreadArrays(connection.driver);
  return connection;
}

/**
 * Keeps the parsers of arrays of truth values, numbers, texts, times, ids and JSON. PGlite copies all parsers for every
 * query, and most are of arrays that nobody reads: of rows, enums, shapes, ranges and networks.
 */
async function forgetUnreadArrays(database: LocalConnection['driver']): Promise<void> {
  const { rows } = await database.query<{ id: number }>(
    `select typarray::int as id from pg_type
     where typarray <> 0 and (typtype <> 'b' or typcategory not in ('B', 'N', 'S', 'D') and typname not in ('uuid', 'json', 'jsonb'))`,
  );
  const ids = new Set(rows.map(({ id }) => String(id)));
  database.parsers = Object.fromEntries(
    Object.entries(database.parsers).filter(([id]) => !ids.has(id)),
  );
}

/** PGlite sets the exit code of the process to 99 when it starts, and to 0 when it stops. */
async function keepingExitCode(work: () => Promise<void>): Promise<void> {
  const { exitCode } = process;
  await work().finally(() => {
    process.exitCode = exitCode;
  });
}

/** `2026-04-01 10:00:00.5+00` → `2026-04-01T10:00:00.5+00:00`; infinity is unchanged. */
function toIsoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

function sessionValues(vars: VarsContext): string[] {
  const auth = record(vars['auth']);
  const claims = record(auth['jwt']);
  const request = currentRequest();
  return [
    JSON.stringify(claims),
    textOrEmpty(auth['uid']),
    textOrEmpty(claims['email']),
    textOrEmpty(auth['role']) || 'anon',
    JSON.stringify(request?.headers ?? {}),
    request?.method ?? '',
    request?.path ?? '',
    textOrEmpty(record(vars['storage'])['operation']),
    request?.isReadOnly === true ? 'on' : 'off',
  ];
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

// Gap: lite responds to most database errors with a generic 500. PostgREST has a status for each SQLSTATE, which
// the site's error handling depends on.

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  '0L000': 403,
  '21000': 500,
  '22023': 400,
  '23503': 409,
  '25006': 405,
  '42883': 404,
  '42P17': 500,
  '57014': 500,
  P0001: 400,
};

const STATUS_BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};

/** lite already maps these like PostgREST, or its storage service reads the code. */
const LEFT_TO_LITE = new Set(['42501', '23505', '42P01', '42703']);

interface DatabaseError extends Error {
  readonly code: string;
  readonly detail?: string;
  readonly hint?: string;
}

/** https://docs.postgrest.org/en/stable/references/errors.html */
function statusOf(code: string): number {
  return STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^[0-9A-Z]{5}$/.test(error.code)
  );
}

/**
 * Converts a database error to the form of `raise sqlstate 'PGRST'`, for which lite uses our status and body.
 * Returns other errors unchanged.
 */
function toPostgrestError(error: unknown): unknown {
  if (!isDatabaseError(error)) return error;
  shortenInLog(error, error.code, error.message);
  if (LEFT_TO_LITE.has(error.code) || error.code.startsWith('PT') || error.code === 'PGRST') {
    return error;
  }
  const { code, message, detail, hint } = error;
  const postgrestError = Object.assign(
    new Error(JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null })),
    { code: 'PGRST', detail: JSON.stringify({ status: statusOf(code), headers: {} }) },
  );
  shortenInLog(postgrestError, code, message);
  return postgrestError;
}

/** lite logs every error; one line is enough. */
function shortenInLog(error: Error, code: string, message: string): void {
  Object.defineProperty(error, inspect.custom, {
    value: () => `[local database] ${code}: ${message}`,
    configurable: true,
  });
}
