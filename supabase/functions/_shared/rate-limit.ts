import { databaseRequest, type DatabaseSettings } from './database.ts';
import { HttpError } from './responses.ts';

/**
 * Allows 10 orders a minute per network. The database counts, because functions run in many instances. It
 * stores a keyed hash of the network.
 * @param account counted instead of the network where the address is unknown
 * @throws HttpError above the limit
 */
export async function enforceRateLimit(
  request: Request,
  account: string | null,
  settings: DatabaseSettings,
): Promise<void> {
  const address = visitorAddress(request);
  const isAllowed = await databaseRequest(settings, 'POST', 'rpc/allow_order', {
    address,
    account,
  });
  if (isAllowed !== true) throw new HttpError(429, 'too-many-orders');
}

/**
 * The visitor's IP address; '' when no proxy names it. Clients can't set cf-connecting-ip on the hosted
 * service. Elsewhere only the last entry of x-forwarded-for is trustworthy: the nearest proxy appends it.
 */
export function visitorAddress({ headers }: Request): string {
  const addresses = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for') ?? '';
  return addresses.split(',').at(-1)?.trim() ?? '';
}
