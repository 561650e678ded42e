import { useLocation } from 'react-router-dom';
import { returnPath } from '@/features/auth/guards/return-path';
import { paths } from '@/lib/paths';
import { readStored, removeStored, storageKeys, writeStored } from '@/lib/local-storage';

const KEPT_MILLISECONDS = 24 * 60 * 60_000;

/**
 * Stores the page to return to after signing in. The link of a confirmation email opens a new tab, which has no
 * router state.
 */
export function storeReturnTo(path: string, now = Date.now()): void {
  writeStored(storageKeys.returnTo, { path, storedAt: now });
}

/** The stored page; null if there is none or it is older than a day. */
export function returnTo(now = Date.now()): string | null {
  return readStored(storageKeys.returnTo, (value) => {
    if (typeof value !== 'object' || value === null) return null;
    if (!('path' in value) || !('storedAt' in value)) return null;
    const { path, storedAt } = value;
    const isFresh = typeof storedAt === 'number' && now - storedAt < KEPT_MILLISECONDS;
    return isFresh ? returnPath({ from: path }) : null;
  });
}

/** The page to open after signing in, on the sign-in page. */
export function useReturnPath(): string {
  const { state } = useLocation();
  return returnPath(state, returnTo() ?? paths.home);
}

export function forgetReturnTo(): void {
  removeStored(storageKeys.returnTo);
}
