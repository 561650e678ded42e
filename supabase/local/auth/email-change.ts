// Gap: lite sends a mail only to the old address and changes the address after one click. The hosted service
// sends mails to both addresses and waits for both confirmations.
import {
  middlewareFor,
  readJson,
  textOrEmpty,
  type Middleware,
  type Handler,
} from '../middleware.ts';
import { claimsOf } from './access-tokens.ts';
import type { AuthContext } from './auth-context.ts';
import { mailRateLimitError } from './mail-rate-limit.ts';
import { mailToken, newToken, tokenHash } from './tokens.ts';

const FIRST_CONFIRMATION =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Sends the second mail, to the new address. */
export function mailToNewAddress(context: AuthContext): Middleware {
  return middlewareFor('PUT', '/auth/v1/user', async (request, next) => {
    const { email } = await readJson(request);
    if (textOrEmpty(email) === '') return next(request);
    const userId = claimsOf(request.headers.get('authorization') ?? '')['sub'];
    const { rows } = await context.database.query<{ email_change_sent_at: string | null }>(
      'select email_change_sent_at from auth.users where id = $1 and email <> lower($2)',
      [userId, email],
    );
    const refusal = mailRateLimitError(context, rows[0]?.email_change_sent_at ?? null);
    if (refusal) return refusal;
    const response = await next(request);
    const newEmail = textOrEmpty((await readJson(response))['new_email']);
    if (!response.ok || newEmail !== textOrEmpty(email).toLowerCase()) return response;
    const token = newToken(newEmail, context.otpLength);
    await context.database.query(
      `update auth.users set email_change_token_new = $1, email_change_confirm_status = 0
       where id = $2`,
      [token.hash, userId],
    );
    const mail = { to: newEmail, type: 'email_change', subject: 'Confirm Email Change' } as const;
    await mailToken(context, { ...mail, purpose: 'Confirm your email change' }, token);
    return response;
  });
}

interface PendingChange {
  readonly id: string;
  readonly is_second: boolean;
}

/** The first confirmation, by link or code, changes nothing yet. */
export function confirmFromBothAddresses(context: AuthContext): Middleware {
  const byLink = middlewareFor('GET', '/auth/v1/verify', async (request, next) => {
    const { searchParams } = new URL(request.url);
    const respondToFirst = () => messageRedirect(request, next);
    if (searchParams.get('type') !== 'email_change') return next(request);
    return confirm(context, searchParams.get('token') ?? '', respondToFirst, () => next(request));
  });
  const byCode = middlewareFor('POST', '/auth/v1/verify', async (request, next) => {
    const { type, token, token_hash: given, email } = await readJson(request);
    if (type !== 'email_change') return next(request);
    const hash = textOrEmpty(given) || tokenHash(textOrEmpty(email), textOrEmpty(token));
    return confirm(context, hash, messageResponse, () => next(request));
  });
  return (request, next) => byLink(request, (passed) => byCode(passed, next));
}

async function messageResponse(): Promise<Response> {
  return Response.json({ code: 200, msg: FIRST_CONFIRMATION });
}

/** lite checks which redirects are allowed, so an invalid token makes it build the redirect. */
async function messageRedirect(request: Request, next: Handler): Promise<Response> {
  const url = new URL(request.url);
  url.searchParams.set('token', 'none');
  const refusal = await next(new Request(url, request));
  const target = new URL(refusal.headers.get('location') ?? '/', url);
  target.hash = new URLSearchParams({ message: FIRST_CONFIRMATION }).toString();
  return new Response(null, { status: 303, headers: { location: target.href } });
}

async function confirm(
  { database, otpExpiry }: AuthContext,
  hash: string,
  respondToFirst: () => Promise<Response>,
  respondToSecond: () => Promise<Response>,
): Promise<Response> {
  const { rows } = await database.query<PendingChange>(
    `select id, email_change_confirm_status = 1 as is_second from auth.users
     where $1 in (email_change_token_current, email_change_token_new)
       and email_change_sent_at > now() - make_interval(secs => $2)`,
    [hash, otpExpiry],
  );
  const [change] = rows;
  if (!change) return respondToSecond();
  if (!change.is_second) {
    await database.query(
      `update auth.users set
         email_change_confirm_status = 1,
         email_change_token_current = nullif(email_change_token_current, $2),
         email_change_token_new = nullif(email_change_token_new, $2)
       where id = $1`,
      [change.id, hash],
    );
    return respondToFirst();
  }
  // lite completes the change with the token of the old address, so both links must act as that token.
  await database.query(
    `update auth.users set
       email_change_confirm_status = 0,
       email_change_token_current = $2,
       email_change_token_new = null
     where id = $1`,
    [change.id, hash],
  );
  return respondToSecond();
}
