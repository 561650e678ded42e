import type { Location } from 'react-router-dom';
import { paths } from '@/lib/paths';

interface CameFrom {
  from: string;
}

/** The router state that remembers where a guard stopped someone. */
export function cameFrom({ pathname, search }: Pick<Location, 'pathname' | 'search'>): CameFrom {
  return { from: pathname + search };
}

/**
 * Where to go after signing in: back to where a guard stopped the person, otherwise home.
 * @param state the router state of /auth; anything but a path of this site is ignored
 */
export function returnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return paths.home;
  const { from } = state;
  // A browser reads an address without its tabs and line breaks: `/\t/evil.example` is another site.
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])[^\t\r\n]*$/.test(from);
  return isOwnPath ? from : paths.home;
}
