import { readStored, removeStored, storageKeys } from '@/lib/local-storage';

/**
 * Forgets what stands in the session's place and is none: another program, an older version or the person
 * may have written there. The backend's client trusts what it finds, breaks on it, and would keep it.
 */
export function forgetUnusableSession(): void {
  const session = readStored(storageKeys.session, (value) => (isSession(value) ? value : null));
  if (session === null) removeStored(storageKeys.session);
}

/** Whether the client and the site can work with it. Whether it is true, the server says. */
function isSession(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { access_token: token, refresh_token: refresher, expires_at: expiry, user } = value;
  // The token travels in a header, which takes no other signs.
  const hasToken = typeof token === 'string' && /^[!-~]+$/.test(token);
  return hasToken && typeof refresher === 'string' && typeof expiry === 'number' && isUser(user);
}

function isUser(user: unknown): boolean {
  if (!isRecord(user)) return false;
  const { id, email, created_at: createdAt } = user;
  // An account may be without an address.
  return [id, email ?? '', createdAt].every((part) => typeof part === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
