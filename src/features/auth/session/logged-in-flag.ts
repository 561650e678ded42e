import type { AuthUser } from '@/features/auth/auth-user';
import {
  readStoredUser,
  removeStoredUser,
  writeStoredUser,
} from '@/features/auth/session/stored-user';
import { readText, removeStored, storageKeys, writeText } from '@/lib/local-storage';

/** Writes paws_isLoggedIn and paws_user. */
export function setLoggedInFlag(user: AuthUser): void {
  writeText(storageKeys.isLoggedIn, 'true');
  const stored = readStoredUser();
  // Keeps the phone and address of the same person, never those of another one.
  const isSamePerson = stored?.email === user.email;
  writeStoredUser({
    name: (isSamePerson && stored.name) || user.name,
    email: user.email,
    phone: isSamePerson ? stored.phone : '',
    address: isSamePerson ? stored.address : '',
    createdAt: user.createdAt,
  });
}

/** Removes paws_isLoggedIn and paws_user. */
export function clearLoggedInFlag(): void {
  removeStored(storageKeys.isLoggedIn);
  removeStoredUser();
}

/** Whether the key exists, with any value. */
export function hasLoggedInFlag(): boolean {
  return readText(storageKeys.isLoggedIn) !== null;
}

export function isLoggedInFlagSet(): boolean {
  return readText(storageKeys.isLoggedIn) === 'true';
}
