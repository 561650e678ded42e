import type { IncomingMessage } from 'node:http';
import { SECRET_KEY } from './keys.ts';

export interface Route {
  /** Each path and everything below it. */
  readonly prefixes: readonly string[];
  readonly handle: (request: Request) => Promise<Response>;
  /** Rejects other machines when the dev server is open to the network. */
  readonly localOnly?: boolean;
}

export function routeFor(routes: readonly Route[], pathname: string): Route | undefined {
  return routes.find(({ prefixes }) =>
    prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`)),
  );
}

// With `vite --host` other machines on the network reach the site and its API. Requests with the secret key, and
// the mailbox with its sign-in links, are allowed only from this machine.

/**
 * @param remoteAddress of the request's socket
 */
export function isAllowed(
  route: Route,
  incoming: Pick<IncomingMessage, 'url' | 'headers'>,
  remoteAddress: string | undefined,
): boolean {
  return isThisMachine(remoteAddress) || !(route.localOnly || carriesSecretKey(incoming));
}

function isThisMachine(address = ''): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address);
}

function carriesSecretKey({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return [url, headers['apikey'], headers.authorization]
    .flat()
    .some((text) => text !== undefined && decode(text).includes(SECRET_KEY));
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
