// Gap: lite has no rate limit for emails. The hosted service has one (max_frequency in config.toml), and the
// site must handle its error.
import { middlewareFor, readJson, textOrEmpty, type Middleware } from '../middleware.ts';
import { authError, type AuthContext } from './auth-context.ts';

/** @returns undefined when an email may be sent */
export function emailRateLimitError(
  { emailInterval }: AuthContext,
  lastSentAt: string | null,
): Response | undefined {
  if (lastSentAt === null) return undefined;
  const wait = Math.ceil(emailInterval - (Date.now() - Date.parse(lastSentAt)) / 1000);
  if (wait <= 0) return undefined;
  return authError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${wait} seconds.`,
  );
}

/**
 * Limits the emails of 'Forgot password?' and responds to every address alike. The hosted service responds
 * with 429 to an address that has an account and was emailed a moment ago.
 */
export function limitRecoveryEmails(context: AuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/recover', async (request, next) => {
    const { rows } = await context.database.query<{ recovery_sent_at: string | null }>(
      'select recovery_sent_at from auth.users where email = lower($1)',
      [textOrEmpty((await readJson(request))['email'])],
    );
    const isTooSoon = emailRateLimitError(context, rows[0]?.recovery_sent_at ?? null) !== undefined;
    return isTooSoon ? Response.json({}) : next(request);
  });
}
