// Gap: of an address without a confirmed account, lite confirms the account before any code was entered, and verifies no
// code of the type 'email'. The hosted service signs such an address up with a password that nobody knows, and sends the
// confirmation.
import { randomUUID } from 'node:crypto';
import { middlewareFor, readJson, textOrEmpty, withJson, type Middleware } from '../middleware.ts';
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

interface Unconfirmed {
  readonly id: string;
  readonly metadata: Record<string, unknown> | null;
}

/**
 * Gap: lite writes the metadata of a confirmed account together with its confirmation. The hosted service writes what it
 * holds in memory right after it, over what a trigger has deleted there, and its answer has that, too.
 */
export function confirmAccounts({ database, otpExpiry }: LocalAuthContext): Middleware {
  const confirm = (kind: 'confirmation' | 'recovery', hash: string) =>
    database.transaction(async (transaction) => {
      const { rows } = await transaction.query<Unconfirmed>(
        `select id, raw_user_meta_data as metadata from auth.users
         where email_confirmed_at is null and ${kind}_token = $1
           and ${kind}_sent_at > now() - make_interval(secs => $2)`,
        [hash, otpExpiry],
      );
      const [account] = rows;
      if (!account) return null;
      const metadata = { ...account.metadata, email_verified: true };
      const { rows: identities } = await transaction.query<{ id: string; identity_data: object }>(
        'select id, identity_data from auth.identities where user_id = $1',
        [account.id],
      );
      await transaction.query('update auth.users set email_confirmed_at = now() where id = $1', [
        account.id,
      ]);
      await transaction.query('update auth.users set raw_user_meta_data = $1 where id = $2', [
        metadata,
        account.id,
      ]);
      for (const { id, identity_data: data } of identities) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction
        await transaction.query('update auth.identities set identity_data = $1 where id = $2', [
          { ...data, email_verified: true },
          id,
        ]);
      }
      return metadata;
    });
  return async (request, next) => {
    const url = new URL(request.url);
    if (url.pathname !== '/auth/v1/verify') return next(request);
    const { email, token, token_hash, type } = await readJson(request);
    const kind = (type ?? url.searchParams.get('type')) === 'signup' ? 'confirmation' : 'recovery';
    const hash =
      textOrEmpty(token_hash ?? url.searchParams.get('token')) ||
      tokenHash(textOrEmpty(email), textOrEmpty(token));
    const metadata = await confirm(kind, hash);
    const response = await next(request);
    const body = await readJson(response);
    const { user } = body;
    if (metadata === null || typeof user !== 'object') return response;
    return withJson(response, { ...body, user: { ...user, user_metadata: metadata } });
  };
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
