import * as z from 'zod/mini';
import type { SiteSettings } from './environment.ts';
import { bearerToken, fetchText, HttpError, logFailure, parseJson, readBytes } from './http.ts';
import { visitorAddress } from './rate-limit.ts';

const SMALL_BODY_BYTES = 2_000;
/** Of the auth service. */
const TIMEOUT_MILLISECONDS = 4_000;

const userSchema = z.object({ id: z.uuid() });

/**
 * Answers a POST request of the site's own pages with JSON: the result of `work`, or `{ error }` with a code.
 * @param name of the function, for the log
 * @param readSettings throws if the function is not set up
 * @param work throws HttpError for a refusal; any other error is logged and becomes `server-unreachable`
 */
export async function serveSite<Settings extends SiteSettings>(
  name: string,
  request: Request,
  readSettings: () => Settings,
  work: (settings: Settings) => Promise<unknown>,
): Promise<Response> {
  let headers: Record<string, string> = {};
  try {
    const settings = readSettings();
    headers = {
      ...corsHeaders(allowedOrigin(request, settings)),
      // The caller's own address: the doctor checks that the function sees it.
      'x-visitor-address': visitorAddress(request),
    };
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    if (request.method !== 'POST') throw new HttpError(405, 'method-not-allowed');
    return Response.json(await work(settings), { headers });
  } catch (error) {
    if (error instanceof HttpError) {
      return Response.json(
        { error: error.code, ...error.details },
        { status: error.status, headers },
      );
    }
    logFailure(name, error);
    return Response.json({ error: 'server-unreachable' }, { status: 503, headers });
  }
}

/** @throws HttpError for a request without an allowed origin */
function allowedOrigin(request: Request, { SITE_ORIGINS }: SiteSettings): string {
  const origin = request.headers.get('origin') ?? '';
  const allowed = SITE_ORIGINS.split(',').map((entry) => entry.trim().replace(/\/+$/, ''));
  if (!allowed.includes(origin)) throw new HttpError(403, 'foreign-origin');
  return origin;
}

/** CORS headers for one allowed origin. */
function corsHeaders(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'authorization, x-client-info, apikey, content-type',
    'access-control-allow-methods': 'POST, OPTIONS',
    vary: 'Origin',
  };
}

/** NUL and lone surrogates: valid in JSON, but PostgreSQL refuses to store them. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/**
 * The parsed body of a JSON request.
 * @returns undefined when it is not JSON
 * @throws HttpError for a body that is too large, and `unstorable-text`, before anything is done for the request
 */
export async function readJson(
  request: Request,
  maxBytes: number = SMALL_BODY_BYTES,
): Promise<unknown> {
  const bytes = await readBytes(request, maxBytes);
  if (!bytes) throw new HttpError(413, 'bad-request');
  const body = parseJson(bytes);
  if (hasUnstorableText(body)) throw new HttpError(400, 'unstorable-text');
  return body;
}

function hasUnstorableText(body: unknown): boolean {
  const values = [body];
  // The list grows meanwhile. Recursion would fail for deeply nested JSON.
  for (const value of values) {
    if (typeof value === 'string' && UNSTORABLE.test(value)) return true;
    if (typeof value === 'object' && value !== null) values.push(...Object.entries(value).flat());
  }
  return false;
}

/** Codes of the auth service. A 403 without one is a firewall's, for example. */
const TOKEN_REFUSED =
  /"(bad_jwt|no_authorization|session_not_found|session_expired|user_not_found|user_banned)"/;

/**
 * Has the auth service verify the access token of a request.
 * @returns null for a visitor, who sends the publishable key or nothing
 * @throws HttpError for an expired or invalid token: what it sends must not be stored without its user
 */
export async function readUserId(
  request: Request,
  environment: Pick<SiteSettings, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY'>,
): Promise<string | null> {
  const token = bearerToken(request);
  const isVisitor =
    token === null ||
    token === environment.SUPABASE_ANON_KEY ||
    token === request.headers.get('apikey');
  if (isVisitor) return null;

  const { status, isOk, text } = await fetchText(
    'authentication',
    `${environment.SUPABASE_URL}/auth/v1/user`,
    { headers: { apikey: environment.SUPABASE_ANON_KEY, authorization: `Bearer ${token}` } },
    TIMEOUT_MILLISECONDS,
  );
  if (!isOk && TOKEN_REFUSED.test(text)) throw new HttpError(401, 'session-ended');
  if (!isOk) throw new Error(`authentication answered ${status}`);
  return userSchema.parse(parseJson(text)).id;
}
