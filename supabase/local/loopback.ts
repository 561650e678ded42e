// With `vite --host` other machines on the network reach the site and its API. What passes every
// policy, the secret key and the mailbox with its sign-in links, stays on this machine.
import type { IncomingMessage } from 'node:http';
import { SECRET_KEY } from './keys.ts';

/** Whether the request comes from this machine. */
export function isFromThisMachine(incoming: IncomingMessage): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(incoming.socket.remoteAddress ?? '');
}

/** Whether the request carries the secret key, in a header or in its address. */
export function carriesSecretKey(incoming: IncomingMessage): boolean {
  return [incoming.url, incoming.headers['apikey'], incoming.headers.authorization]
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
