import { readEnvironment, type Environment, type EnvironmentVariables } from './environment.ts';
import { parseJson, readBytes } from './body.ts';
import { visitorAddress } from './rate-limit.ts';
import { corsHeaders, HttpError, logError } from './responses.ts';

const MAX_BODY_BYTES = 2_000;

/**
 * Answers a POST request of the site's own pages with JSON: the result of `work`, or `{ error }` with a code.
 * @param name of the function, for the log
 * @param work throws HttpError for a refusal; any other error is logged and becomes `server-unreachable`
 */
export async function serveSite(
  name: string,
  request: Request,
  variables: EnvironmentVariables,
  work: (environment: Environment) => Promise<unknown>,
): Promise<Response> {
  let headers: Record<string, string> = {};
  try {
    const environment = readEnvironment(variables);
    headers = {
      ...corsHeaders(allowedOrigin(request, environment)),
      // The caller's own address: the doctor checks that the function sees it.
      'x-visitor-address': visitorAddress(request),
    };
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    if (request.method !== 'POST') throw new HttpError(405, 'method-not-allowed');
    return Response.json(await work(environment), { headers });
  } catch (error) {
    if (error instanceof HttpError) {
      return Response.json({ error: error.code }, { status: error.status, headers });
    }
    logError(name, error);
    return Response.json({ error: 'server-unreachable' }, { status: 503, headers });
  }
}

/**
 * The parsed body of a small JSON request.
 * @returns undefined when it is not JSON
 * @throws HttpError for a body that is too large
 */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (!bytes) throw new HttpError(413, 'bad-request');
  return parseJson(bytes);
}

/** @throws HttpError for a request without an allowed origin */
function allowedOrigin(request: Request, environment: Environment): string {
  const origin = request.headers.get('origin') ?? '';
  const allowed = environment.SITE_ORIGINS.split(',').map((entry) =>
    entry.trim().replace(/\/+$/, ''),
  );
  if (!allowed.includes(origin)) throw new HttpError(403, 'foreign-origin');
  return origin;
}
