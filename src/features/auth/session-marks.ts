import type { AuthUser } from '@/features/auth/auth-user';
import { readText, removeStored, storageKeys, writeText } from '@/lib/local-storage';
import { readStoredUser, removeStoredUser, writeStoredUser } from '@/lib/stored-user';

/** Whether an earlier visit has left a session in this browser. */
export function isSessionStored(): boolean {
  return readText(storageKeys.session) !== null;
}

/** Whether the link of a mail has just brought a session. */
export function isSessionInLink(): boolean {
  return /[#&]access_token=/.test(window.location.hash);
}

/** Marks this browser as logged in (paws_isLoggedIn, paws_user). */
export function markLoggedIn(user: AuthUser): void {
  writeText(storageKeys.isLoggedIn, 'true');
  const stored = readStoredUser();
  // The same person's saved phone and address stay; another person's never do.
  const isSamePerson = stored?.email === user.email;
  writeStoredUser({
    name: (isSamePerson && stored.name) || user.name,
    email: user.email,
    phone: isSamePerson ? stored.phone : '',
    address: isSamePerson ? stored.address : '',
    createdAt: user.createdAt,
  });
}

/** Takes the marks away. */
export function markLoggedOut(): void {
  removeStored(storageKeys.isLoggedIn);
  removeStoredUser();
}

/** Whether something stands in the mark's place. */
export function hasMark(): boolean {
  return readText(storageKeys.isLoggedIn) !== null;
}

/** Whether the mark stands. */
export function isMarkedLoggedIn(): boolean {
  return readText(storageKeys.isLoggedIn) === 'true';
}
