// With `vite --host` other machines on the network reach the site and its API. What passes every
// policy, the secret key and the mailbox with its sign-in links, stays on this machine.
import type { IncomingMessage } from 'node:http';
import { SECRET_KEY } from './keys.ts';
import type { Route } from './routes.ts';

/**
 * Whether a route may answer a request.
 * @param remoteAddress where the request comes from, as its socket says
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
