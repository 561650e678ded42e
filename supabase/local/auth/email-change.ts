// Gap: lite sends an email only to the old address and changes the address after one code. The hosted service
// sends emails to both addresses and waits for both codes.
import { middlewareFor, readJson, textOrEmpty, type Middleware } from '../middleware.ts';
import { claimsOf } from './access-tokens.ts';
import type { LocalAuthContext } from './auth-context.ts';
import { emailRateLimitError, emailToken, newToken, tokenHash } from './auth-emails.ts';

const FIRST_CONFIRMATION =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Sends the second email, to the new address. */
export function emailToNewAddress(context: LocalAuthContext): Middleware {
  return middlewareFor('PUT', '/auth/v1/user', async (request, next) => {
    const { email } = await readJson(request);
    if (textOrEmpty(email) === '') return next(request);
    const userId = claimsOf(request.headers.get('authorization') ?? '')['sub'];
    const { rows } = await context.database.query<{ email_change_sent_at: string | null }>(
      'select email_change_sent_at from auth.users where id = $1 and email <> lower($2)',
      [userId, email],
    );
    const refusal = emailRateLimitError(context, rows[0]?.email_change_sent_at ?? null);
    if (refusal) return refusal;
    const response = await next(request);
    const { email: oldEmail, new_email: changed } = await readJson(response);
    const newEmail = textOrEmpty(changed);
    if (!response.ok || newEmail !== textOrEmpty(email).toLowerCase()) return response;
    const token = newToken(newEmail, context.otpLength);
    await context.database.query(
      `update auth.users set email_change_token_new = $1, email_change_confirm_status = 0
       where id = $2`,
      [token.hash, userId],
    );
    const message = { to: newEmail, type: 'email_change', email: textOrEmpty(oldEmail) } as const;
    await emailToken(context, message, token);
    return response;
  });
}

interface PendingChange {
  readonly id: string;
  readonly is_second: boolean;
}

/** The first code changes nothing yet. */
export function confirmFromBothAddresses({ database, otpExpiry }: LocalAuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/verify', async (request, next) => {
    const { type, token, email } = await readJson(request);
    if (type !== 'email_change') return next(request);
    const hash = tokenHash(textOrEmpty(email), textOrEmpty(token));
    const { rows } = await database.query<PendingChange>(
      `select id, email_change_confirm_status = 1 as is_second from auth.users
       where $1 in (email_change_token_current, email_change_token_new)
         and email_change_sent_at > now() - make_interval(secs => $2)`,
      [hash, otpExpiry],
    );
    const [change] = rows;
    if (!change) return next(request);
    if (!change.is_second) {
      await database.query(
        `update auth.users set
           email_change_confirm_status = 1,
           email_change_token_current = nullif(email_change_token_current, $2),
           email_change_token_new = nullif(email_change_token_new, $2)
         where id = $1`,
        [change.id, hash],
      );
      return Response.json({ code: 200, msg: FIRST_CONFIRMATION });
    }
    // lite completes the change with the token of the old address, so both codes must act as that token.
    await database.query(
      `update auth.users set
         email_change_confirm_status = 0,
         email_change_token_current = $2,
         email_change_token_new = null
       where id = $1`,
      [change.id, hash],
    );
    return next(request);
  });
}
