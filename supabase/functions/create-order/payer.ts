import * as z from 'zod/mini';
import { Refusal } from '../_shared/answers.ts';
import { parseJson } from '../_shared/body.ts';
import type { Environment } from '../_shared/environment.ts';

const TIMEOUT_MILLISECONDS = 4_000;
const userSchema = z.object({ id: z.uuid() });

/**
 * The person whose token came with the request, verified by the authentication service; null for a
 * visitor, who sends the public key or nothing.
 * @throws Refusal when the token is no longer good: the gift must not be recorded as nobody's
 */
export async function payerOf(request: Request, environment: Environment): Promise<string | null> {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const isVisitor =
    token === undefined ||
    token === environment.SUPABASE_ANON_KEY ||
    token === request.headers.get('apikey');
  if (isVisitor) return null;

  const response = await fetch(`${environment.SUPABASE_URL}/auth/v1/user`, {
    headers: { apikey: environment.SUPABASE_ANON_KEY, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
  });
  const answer = await response.text();
  if (response.status === 401 || response.status === 403) throw new Refusal(401, 'session-ended');
  if (!response.ok) throw new Error(`authentication answered ${response.status}`);
  return userSchema.parse(parseJson(answer)).id;
}
