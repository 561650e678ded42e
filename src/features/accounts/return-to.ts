import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { readStored, removeStored, storageKeys, writeStored } from '@/lib/local-storage';
import { paths } from '@/lib/paths';

const KEPT_MILLISECONDS = 24 * 60 * 60_000;

/** The router state of /auth, which a reload keeps. */
export interface SignInState {
  /** The path to open after signing in. */
  from?: string;
  /** The session ended on that page, without the person's asking. */
  hasEnded?: boolean;
  /** The monthly gift that an account is needed for is chosen on that page. */
  isForMonthlyGift?: boolean;
  /** A visitor pressed “Say thank you”, which needs an account. */
  isForThanks?: boolean;
  code?: SentCode;
}

/** A code that was emailed to sign in or up. */
export interface SentCode {
  email: string;
  tab: 'sign-in' | 'sign-up';
  /** Milliseconds since 1970, by the server's clock. */
  askedAt: number;
}

/** The router state of /auth that leads back to a page. */
export function returnState({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): SignInState {
  return { from: pathname + search };
}

/** @param state anything but a path of this site is ignored */
export function readSignInState(state: unknown): SignInState {
  const { from, hasEnded, isForMonthlyGift, isForThanks, code }: Record<string, unknown> =
    Object(state);
  // Browsers strip tabs and line breaks from a URL, so `/\t/evil.example` would open another site.
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(from);
  return {
    ...(isOwnPath ? { from } : {}),
    hasEnded: hasEnded === true,
    isForMonthlyGift: isForMonthlyGift === true,
    isForThanks: isForThanks === true,
    ...(isSentCode(code) ? { code } : {}),
  };
}

function isSentCode(value: unknown): value is SentCode {
  const { email, tab, askedAt }: Record<string, unknown> = Object(value);
  const isTab = tab === 'sign-in' || tab === 'sign-up';
  return typeof email === 'string' && typeof askedAt === 'number' && isTab;
}

/** The page to open after signing in, on the sign-in page. */
export function useReturnPath(): string {
  const { from } = readSignInState(useLocation().state);
  return from ?? readReturnTo() ?? paths.home;
}

/** Opens sign-up for a monthly gift; signing in then opens the given path. */
export function useSignInFirst(): (path: string) => void {
  const navigate = useNavigate();
  return (path) => {
    storeReturnTo(path);
    const state: SignInState = { from: path, isForMonthlyGift: true };
    void navigate(paths.signUp, { state });
  };
}

/** Stores the page to return to after signing in, which a new tab opens, too: it has no router state. */
export function storeReturnTo(path: string, now = Date.now()): void {
  writeStored(storageKeys.returnTo, { path, storedAt: now });
}

/** The stored page; null if there is none or it is older than a day. */
export function readReturnTo(now = Date.now()): string | null {
  return readStored(storageKeys.returnTo, (value) => {
    const { path, storedAt }: Record<string, unknown> = Object(value);
    const isFresh = typeof storedAt === 'number' && now - storedAt < KEPT_MILLISECONDS;
    return isFresh ? (readSignInState({ from: path }).from ?? paths.home) : null;
  });
}

export function forgetReturnTo(): void {
  removeStored(storageKeys.returnTo);
}
