// One-time codes in lite's format: the database stores a hash of address and code. The link in the mail contains
// the hash; the code can be typed instead.
import { createHash, randomInt } from 'node:crypto';
import type { AuthContext } from './auth-context.ts';

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

export async function mailToken(
  { mailbox, siteUrl }: AuthContext,
  mail: { to: string; type: 'signup' | 'email_change'; subject: string; purpose: string },
  token: OneTimeToken,
): Promise<void> {
  const link = new URL('/auth/v1/verify', siteUrl());
  link.searchParams.set('token', token.hash);
  link.searchParams.set('type', mail.type);
  link.searchParams.set('redirect_to', siteUrl());
  await mailbox.send({
    to: mail.to,
    subject: mail.subject,
    text: `${mail.purpose} with this code: ${token.code}\n\nOr follow this link: ${link.href}`,
  });
}
