// Gaps of lite's auth service that have no file of their own. It reveals that an address is unconfirmed before it checks
// the password, changes a password without the current one, and leaves all other sessions signed in.
import {
  middlewareFor,
  readJson,
  textOrEmpty,
  withMiddleware,
  type Handler,
  type Middleware,
} from '../middleware.ts';
import { claimsOf, completeAccessTokens } from './access-tokens.ts';
import { authError, type LocalAuthContext } from './auth-context.ts';
import { limitRecoveryEmails } from './auth-emails.ts';
import { confirmFromBothAddresses, emailToNewAddress } from './email-change.ts';
import { confirmAccounts, emailCodes, verifyEmailedCodes } from './emailed-codes.ts';
import { addFactors, requireSecondFactor, secondFactors } from './second-factor.ts';
import { handleRepeatedSignUp, limitResending } from './sign-up.ts';

/** lite's auth service with the behaviour of the hosted one. */
export function authService(
  context: LocalAuthContext,
  options: { readonly confirmsFromBothAddresses: boolean },
  lite: Handler,
): Handler {
  const emailChange = [emailToNewAddress(context), confirmFromBothAddresses(context)];
  return withMiddleware(
    [
      confirmationLinksOnly,
      addFactors(context),
      completeAccessTokens(context),
      secondFactors(context),
      requireSecondFactor(context),
      emailCodes(context),
      handleRepeatedSignUp(context),
      limitResending(context),
      limitRecoveryEmails(context),
      checkPasswordFirst(context),
      requireCurrentPassword(context),
      endOtherSessions(context),
      verifyEmailedCodes(context),
      confirmAccounts(context),
      ...(options.confirmsFromBothAddresses ? emailChange : []),
    ],
    lite,
  );
}

/** Emails of 1.0.1 had one, and it can be made from the code. */
const confirmationLinksOnly = middlewareFor('GET', '/auth/v1/verify', async (request, next) =>
  new URL(request.url).searchParams.get('type') === 'signup'
    ? next(request)
    : authError(400, 'validation_failed', 'Only the link of a confirmation email is accepted.'),
);

/** Reveals that an address is unconfirmed only to someone with the right password. */
function checkPasswordFirst({ database }: LocalAuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/token', async (request, next) => {
    const { email, password } = await readJson(request);
    const response = await next(request);
    if ((await readJson(response))['error_code'] !== 'email_not_confirmed') return response;
    const isRight = await isPasswordOf(database, 'email', textOrEmpty(email), password);
    return isRight ? response : authError(400, 'invalid_credentials', 'Invalid login credentials');
  });
}

/**
 * A password change needs the current password, except in a session that an emailed code started (hosted:
 * "Require current password when updating").
 */
function requireCurrentPassword({ database }: LocalAuthContext): Middleware {
  const emailedSessions = new Set<unknown>();
  const remember = middlewareFor('POST', '/auth/v1/verify', async (request, next) => {
    const response = await next(request);
    const token = textOrEmpty((await readJson(response))['access_token']);
    if (token !== '') emailedSessions.add(claimsOf(token)['session_id']);
    return response;
  });
  const check = middlewareFor('PUT', '/auth/v1/user', async (request, next) => {
    const { password, current_password: current } = await readJson(request);
    const { sub, session_id: session } = claimsOf(request.headers.get('authorization') ?? '');
    if (typeof password !== 'string' || emailedSessions.has(session)) return next(request);
    const refusal = 'Current password required when setting new password.';
    if (textOrEmpty(current) === '') return authError(400, 'current_password_required', refusal);
    return (await isPasswordOf(database, 'id::text', textOrEmpty(sub), current))
      ? next(request)
      : authError(400, 'current_password_invalid', refusal);
  });
  return (request, next) => remember(request, (passed) => check(passed, next));
}

async function isPasswordOf(
  database: LocalAuthContext['database'],
  column: 'email' | 'id::text',
  value: string,
  password: unknown,
): Promise<boolean> {
  // pgcrypto supports the bcrypt prefix $2a but not $2b; both mean the same hash.
  const { rows } = await database.query<{ matches: boolean }>(
    `select extensions.crypt($2, hash) = hash as matches
     from auth.users, lateral (select regexp_replace(encrypted_password, '^\\$2b', '$2a') as hash) as stored
     where ${column} = lower($1)`,
    [value, textOrEmpty(password)],
  );
  return rows[0]?.matches ?? false;
}

/** A password change ends every session except the one that made it. */
function endOtherSessions({ database }: LocalAuthContext): Middleware {
  return middlewareFor('PUT', '/auth/v1/user', async (request, next) => {
    const { password } = await readJson(request);
    const response = await next(request);
    if (!response.ok || typeof password !== 'string') return response;
    const { sub, session_id } = claimsOf(request.headers.get('authorization') ?? '');
    await database.query('delete from auth.sessions where user_id = $1 and id <> $2', [
      sub,
      session_id,
    ]);
    return response;
  });
}
