import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { readStored, removeStored, storageKeys, writeStored } from '@/lib/local-storage';
import { isUuid, paths } from '@/lib/paths';

const KEPT_MILLISECONDS = 24 * 60 * 60_000;

/** Whole rupees of at most 7 digits, and paise. */
const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/;

/** The router state of /auth, which a reload keeps. */
export interface SignInState {
  /** The path to open after signing in. */
  from?: string;
  /** The session ended on that page, without the person's asking. */
  hasEnded?: boolean;
  /** The monthly gift that an account is needed for is chosen on that page. */
  isForMonthlyGift?: boolean;
  /** How the link of a confirmation email ended. */
  link?: 'confirmed' | 'unusable';
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
  const { from, hasEnded, isForMonthlyGift, link, code }: Record<string, unknown> = Object(state);
  // Browsers strip tabs and line breaks from a URL, so `/\t/evil.example` would open another site.
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(from);
  return {
    ...(isOwnPath ? { from } : {}),
    hasEnded: hasEnded === true,
    isForMonthlyGift: isForMonthlyGift === true,
    ...(link === 'confirmed' || link === 'unusable' ? { link } : {}),
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

/**
 * Stores the page to return to after signing in. The link of a confirmation email opens a new tab, which has no
 * router state.
 */
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

/**
 * What a person chose on a payment page before signing up, as the query of the confirmation link, so that another browser
 * can open the same choice; '' for any other page. What was typed about the recipient of a gift is not in it.
 * @param path to return to after signing in
 */
export function queryOfChoice(path: string): string {
  const { pathname, searchParams: query } = new URL(path, 'https://site.invalid');
  const dogId = /^\/dogs\/([^/]+)\/payment$/.exec(pathname)?.[1];
  const type = query.get('type');
  const amount = amountIn(query);
  if (dogId !== undefined) {
    const choice = `?type=${type === 'one-time' ? type : 'monthly'}&dog=${dogId}`;
    return isUuid(dogId) ? choice + amount + giftIn(query) : '';
  }
  const isForAll = pathname === paths.support && type === 'monthly' && amount !== '';
  return isForAll ? `?type=monthly${amount}` : '';
}

/**
 * The page of the choice in the query of a confirmation link; null without one. Anybody can write such a link, so it
 * leads to the payment page of a dog or to the support page alone.
 */
export function pathOfChoice(search: string): string | null {
  const query = new URLSearchParams(search);
  const type = query.get('type');
  const dogId = query.get('dog');
  const amount = amountIn(query);
  if (dogId === null) {
    return type === 'monthly' && amount !== '' ? `${paths.give(type)}${amount}#give` : null;
  }
  if (!isUuid(dogId) || (type !== 'monthly' && type !== 'one-time')) return null;
  const once = type === 'one-time' ? '&type=one-time' : '';
  return paths.payment(dogId) + (once + amount + giftIn(query)).replace('&', '?');
}

function amountIn(query: URLSearchParams): string {
  const amount = query.get('amount') ?? '';
  return AMOUNT.test(amount) ? `&amount=${amount}` : '';
}

function giftIn(query: URLSearchParams): string {
  return query.get('gift') === 'yes' ? '&gift=yes' : '';
}
