import { hmacSha256 } from '../_shared/crypto.ts';
import { databaseRequest } from '../_shared/database.ts';
import type { Environment } from '../_shared/environment.ts';
import { HttpError } from '../_shared/responses.ts';

/**
 * Allows 10 orders a minute per IP address. The database counts, because functions run in many instances.
 * It stores a keyed hash of the address.
 * @throws HttpError above the limit
 */
export async function enforceRateLimit(request: Request, environment: Environment): Promise<void> {
  const caller = await hmacSha256(environment.SUPABASE_SERVICE_ROLE_KEY, ipAddress(request));
  const isAllowed = await databaseRequest(environment, 'POST', 'rpc/allow_order', { caller });
  if (isAllowed !== true) throw new HttpError(429, 'too-many-orders');
}

/**
 * Clients can't set cf-connecting-ip on the hosted service. Elsewhere only the last entry of
 * x-forwarded-for is trustworthy: the nearest proxy appends it.
 */
function ipAddress({ headers }: Request): string {
  const addresses = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for') ?? '';
  return addresses.split(',').at(-1)?.trim() ?? '';
}
