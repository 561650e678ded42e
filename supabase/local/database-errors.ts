// Gap: lite responds to most database errors with a generic 500. PostgREST has a status for each SQLSTATE, which
// the site's error handling depends on.
import { inspect } from 'node:util';

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
export function toPostgrestError(error: unknown): unknown {
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
