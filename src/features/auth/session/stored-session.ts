import { readStored, removeStored, storageKeys } from '@/lib/local-storage';

/**
 * Deletes a stored session that can't be used: damaged, or of another program or version. The Supabase
 * client doesn't validate it, throws on it and would never delete it.
 */
export function deleteUnusableSession(): void {
  const session = readStored(storageKeys.session, (value) => (isSession(value) ? value : null));
  if (session === null) removeStored(storageKeys.session);
}

/** Checks the shape alone; the server checks the token. */
function isSession(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { access_token: token, refresh_token: refreshToken, expires_at: expiry, user } = value;
  // The token is sent in a header, where other characters would throw.
  const hasToken = typeof token === 'string' && /^[!-~]+$/.test(token);
  return hasToken && typeof refreshToken === 'string' && typeof expiry === 'number' && isUser(user);
}

function isUser(user: unknown): boolean {
  if (!isRecord(user)) return false;
  const { id, email, new_email: newEmail, created_at: createdAt } = user;
  // Both emails are optional.
  const texts = [id, email ?? '', newEmail ?? '', createdAt];
  return texts.every((value) => typeof value === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
