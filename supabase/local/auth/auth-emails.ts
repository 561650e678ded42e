// One-time codes in lite's format: the database stores a hash of address and code, and an email contains the code.
import { createHash, randomInt } from 'node:crypto';
import { middlewareFor, readJson, textOrEmpty, type Middleware } from '../middleware.ts';
import { type LocalAuthContext, authError } from './auth-context.ts';
import { fillTemplate } from './email-templates.ts';

export interface OneTimeToken {
  readonly code: string;
  readonly hash: string;
}

export function newToken(email: string, length: number): OneTimeToken {
  const code = String(randomInt(10 ** (length - 1), 10 ** length));
  return { code, hash: tokenHash(email, code) };
}

export function tokenHash(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
}

interface TokenEmail {
  readonly to: string;
  readonly type: 'signup' | 'email_change';
  /** The account's address; {@link TokenEmail.to} when unset. */
  readonly email?: string;
}

/** Sends an email of supabase/templates with a code. */
export async function emailToken(
  { mailbox, siteUrl, templates }: LocalAuthContext,
  { to, type, email = to }: TokenEmail,
  token: OneTimeToken,
): Promise<void> {
  const { subject, html } = templates[type === 'signup' ? 'confirmation' : type];
  await mailbox.send({
    to,
    subject,
    html: fillTemplate(html, {
      Email: email,
      NewEmail: to,
      SiteURL: siteUrl(),
      Token: token.code,
    }),
  });
}

// Gap: lite has no rate limit for emails. The hosted service has one (max_frequency in config.toml), and the
// site must handle its error.

/** @returns undefined when an email may be sent */
export function emailRateLimitError(
  { emailInterval }: LocalAuthContext,
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
export function limitRecoveryEmails(context: LocalAuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/recover', async (request, next) => {
    const { rows } = await context.database.query<{ recovery_sent_at: string | null }>(
      'select recovery_sent_at from auth.users where email = lower($1)',
      [textOrEmpty((await readJson(request))['email'])],
    );
    const isTooSoon = emailRateLimitError(context, rows[0]?.recovery_sent_at ?? null) !== undefined;
    return isTooSoon ? Response.json({}) : next(request);
  });
}
