import * as z from 'zod/mini';
import { bearerToken } from './bearer-token.ts';
import { parseJson } from './body.ts';
import type { SiteSettings } from './environment.ts';
import { fetchText } from './http.ts';
import { HttpError } from './responses.ts';

const TIMEOUT_MILLISECONDS = 4_000;
const userSchema = z.object({ id: z.uuid() });

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
  if (status === 401 || status === 403) throw new HttpError(401, 'session-ended');
  if (!isOk) throw new Error(`authentication answered ${status}`);
  return userSchema.parse(parseJson(text)).id;
}
