// Closes the gap: lite sends as many mails as it is asked for; the hosted service makes an address
// wait (max_frequency in config.toml), and the site must cope with that answer.
import { middlewareFor, readJson, textOrEmpty, type Middleware } from '../middleware.ts';
import { authError, type AuthContext } from './auth-context.ts';

/** The refusal, while the last mail of the kind is too recent; undefined when one may go out. */
export function mailRateLimitError(
  { mailInterval }: AuthContext,
  lastSentAt: string | null,
): Response | undefined {
  if (lastSentAt === null) return undefined;
  const wait = Math.ceil(mailInterval - (Date.now() - Date.parse(lastSentAt)) / 1000);
  if (wait <= 0) return undefined;
  return authError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
  );
}

/** Makes 'Forgot password?' wait between two mails to one account. */
export function limitRecoveryMails(context: AuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/recover', async (request, next) => {
    const { rows } = await context.database.query<{ recovery_sent_at: string | null }>(
      'select recovery_sent_at from auth.users where email = lower($1)',
      [textOrEmpty((await readJson(request))['email'])],
    );
    return mailRateLimitError(context, rows[0]?.recovery_sent_at ?? null) ?? next(request);
  });
}
