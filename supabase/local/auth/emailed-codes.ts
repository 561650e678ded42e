// Gap: of an address without a confirmed account, lite confirms the account before any code was entered, and verifies no
// code of the type 'email'. The hosted service signs such an address up with a password that nobody knows, and sends the
// confirmation.
import { randomUUID } from 'node:crypto';
import { middlewareFor, readJson, textOrEmpty, type Middleware } from '../middleware.ts';
import type { LocalAuthContext } from './auth-context.ts';
import { emailRateLimitError, tokenHash } from './auth-emails.ts';
import { findAccount } from './sign-up.ts';

/** Must be before {@link handleRepeatedSignUp}. */
export function emailCodes(context: LocalAuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/otp', async (request, next) => {
    const { email, data } = await readJson(request);
    const account = await findAccount(context, textOrEmpty(email));
    const isConfirmed = account !== undefined && account.email_confirmed_at !== null;
    const sentAt = isConfirmed ? account.recovery_sent_at : account?.confirmation_sent_at;
    const refusal = emailRateLimitError(context, sentAt ?? null);
    if (refusal) return refusal;
    if (isConfirmed) return next(request);
    const response = await next(
      withBody(request, '/auth/v1/signup', { email, password: randomUUID(), data }),
    );
    return response.ok ? Response.json({}) : response;
  });
}

export function verifyEmailedCodes({ database }: LocalAuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/verify', async (request, next) => {
    const body = await readJson(request);
    if (body['type'] !== 'email') return next(request);
    const { rows } = await database.query('select from auth.users where confirmation_token = $1', [
      tokenHash(textOrEmpty(body['email']), textOrEmpty(body['token'])),
    ]);
    const type = rows.length > 0 ? 'signup' : 'magiclink';
    return next(withBody(request, '/auth/v1/verify', { ...body, type }));
  });
}

function withBody(request: Request, pathname: string, body: unknown): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(new URL(pathname, request.url), {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
}
