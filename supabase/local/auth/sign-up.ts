// Gaps: lite's resend sends nothing, and a second sign-up with the same address is an error. The hosted
// service sends the confirmation again while the address is unconfirmed, and returns a fake account for a
// confirmed one. It does tell an unconfirmed address by the status 429 when the last email was sent a moment
// ago; here every address has the same status.
import { randomUUID } from 'node:crypto';
import { middlewareFor, readJson, textOrEmpty, type Middleware } from '../middleware.ts';
import type { LocalAuthContext } from './auth-context.ts';
import { emailRateLimitError, emailToken, newToken } from './auth-emails.ts';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly email_confirmed_at: string | null;
  readonly confirmation_sent_at: string | null;
  readonly recovery_sent_at: string | null;
  readonly raw_user_meta_data: unknown;
  readonly created_at: string;
}

export function handleRepeatedSignUp(context: LocalAuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/signup', async (request, next) => {
    const { email, password, data } = await readJson(request);
    const account = await findAccount(context, textOrEmpty(email));
    const isAcceptable = textOrEmpty(password).length >= context.minimumPasswordLength;
    if (!account || !isAcceptable) return next(request);
    if (account.email_confirmed_at !== null) {
      const now = new Date().toISOString();
      return Response.json(userBody({ ...account, id: randomUUID(), created_at: now }, data, now));
    }
    await sendConfirmation(context, account);
    const { created_at, raw_user_meta_data } = account;
    return Response.json(userBody(account, raw_user_meta_data, created_at));
  });
}

/** Other addresses get the same empty response. */
export function limitResending(context: LocalAuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/resend', async (request, next) => {
    const { type, email } = await readJson(request);
    if (type !== 'signup') return next(request);
    const account = await findAccount(context, textOrEmpty(email));
    if (account?.email_confirmed_at === null) await sendConfirmation(context, account);
    return Response.json({});
  });
}

export async function findAccount(
  { database }: LocalAuthContext,
  email: string,
): Promise<Account | undefined> {
  const { rows } = await database.query<Account>(
    `select id, email, email_confirmed_at, confirmation_sent_at, recovery_sent_at, raw_user_meta_data, created_at
     from auth.users where email = lower($1)`,
    [email],
  );
  return rows[0];
}

/** Sends a new link and invalidates the previous one; nothing above the rate limit. */
async function sendConfirmation(
  context: LocalAuthContext,
  { id, email, confirmation_sent_at }: Account,
): Promise<void> {
  if (emailRateLimitError(context, confirmation_sent_at)) return;
  const token = newToken(email, context.otpLength);
  await context.database.query(
    'update auth.users set confirmation_token = $1, confirmation_sent_at = now() where id = $2',
    [token.hash, id],
  );
  await emailToken(context, { to: email, type: 'signup' }, token);
}

/** The user in a sign-up response. Empty identities do not reveal whether the address is known. */
function userBody({ id, email }: Account, metadata: unknown, createdAt: string) {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: new Date().toISOString(),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: metadata ?? {},
    identities: [],
    created_at: createdAt,
    updated_at: createdAt,
    is_anonymous: false,
  };
}
