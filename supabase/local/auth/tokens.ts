// One-time codes in lite's format: the database stores a hash of address and code. An email contains the code or a
// link with the hash.
import { createHash, randomInt } from 'node:crypto';
import type { AuthContext } from './auth-context.ts';
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

/** Sends an email of supabase/templates with a code or a link. */
export async function emailToken(
  { mailbox, siteUrl, templates }: AuthContext,
  { to, type, email = to }: TokenEmail,
  token: OneTimeToken,
): Promise<void> {
  const link = new URL('/auth/v1/verify', siteUrl());
  link.searchParams.set('token', token.hash);
  link.searchParams.set('type', type);
  link.searchParams.set('redirect_to', siteUrl());
  const { subject, html } = templates[type === 'signup' ? 'confirmation' : type];
  await mailbox.send({
    to,
    subject,
    html: fillTemplate(html, {
      ConfirmationURL: link.href,
      Email: email,
      NewEmail: to,
      SiteURL: siteUrl(),
      Token: token.code,
    }),
  });
}
