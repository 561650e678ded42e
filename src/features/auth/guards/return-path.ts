import type { Location } from 'react-router-dom';
import { paths } from '@/lib/paths';

interface ReturnState {
  from: string;
}

/** The router state of /auth that remembers which page a guard redirected from. */
export function returnState({
  pathname,
  search,
}: Pick<Location, 'pathname' | 'search'>): ReturnState {
  return { from: pathname + search };
}

/** @param state the router state of /auth: whether the session ended on the page to return to */
export function hasSessionEnded(state: unknown): boolean {
  return (
    typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true
  );
}

/**
 * The path to open after signing in: the page that a guard redirected from, otherwise `otherwise`.
 * @param state the router state of /auth; anything but a path of this site is ignored
 */
export function returnPath(state: unknown, otherwise: string = paths.home): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return otherwise;
  const { from } = state;
  // Browsers strip tabs and line breaks from a URL, so `/\t/evil.example` would open another site.
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(from);
  return isOwnPath ? from : otherwise;
}
