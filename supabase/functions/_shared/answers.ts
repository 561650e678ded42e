/** What every function answers with: JSON, and the headers that let the site's own origin read it. */

const allowedHeaders = 'authorization, x-client-info, apikey, content-type';

/** Headers for one allowed origin. */
export function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': allowedHeaders,
    'access-control-allow-methods': 'POST, OPTIONS',
    vary: 'Origin',
  };
}

/** A refusal: a name that the site turns into a sentence, and a status. Never a raw message. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

/** Says in the function's log what went wrong, without anything personal or secret. */
export function logProblem(where: string, problem: unknown): void {
  console.error(`${where}: ${problem instanceof Error ? problem.message : 'unknown problem'}`);
}
