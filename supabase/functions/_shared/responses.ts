const allowedHeaders = 'authorization, x-client-info, apikey, content-type';

/** CORS headers for one allowed origin. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': allowedHeaders,
    'access-control-allow-methods': 'POST, OPTIONS',
    vary: 'Origin',
  };
}

/** An error response: its status, a code for which the site has a sentence, and what the code is about. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: Readonly<Record<string, string>> = {},
  ) {
    super(code);
  }
}

/** Logs an error. Its message must hold no personal data and no secret. */
export function logError(functionName: string, error: unknown): void {
  console.error(`${functionName}: ${error instanceof Error ? error.message : 'unknown error'}`);
}
