import * as z from 'zod/mini';
import { Refusal } from '../_shared/answers.ts';
import { ask } from '../_shared/asking.ts';
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

  const { status, isOk, text } = await ask(
    'authentication',
    `${environment.SUPABASE_URL}/auth/v1/user`,
    { headers: { apikey: environment.SUPABASE_ANON_KEY, authorization: `Bearer ${token}` } },
    TIMEOUT_MILLISECONDS,
  );
  if (status === 401 || status === 403) throw new Refusal(401, 'session-ended');
  if (!isOk) throw new Error(`authentication answered ${status}`);
  return userSchema.parse(parseJson(text)).id;
}
