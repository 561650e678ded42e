import { Refusal } from '../_shared/answers.ts';
import { hexadecimal } from '../_shared/body.ts';
import { databaseRequest } from '../_shared/database.ts';
import type { Environment } from '../_shared/environment.ts';

/**
 * Lets at most 10 orders a minute through for one network address. The count is kept in the database,
 * because functions run in many places at once; of the address only a keyed hash gets there.
 * @throws Refusal when there were too many
 */
export async function admitAddress(request: Request, environment: Environment): Promise<void> {
  const caller = await keyedHash(environment.SUPABASE_SERVICE_ROLE_KEY, addressOf(request));
  const isAdmitted = await databaseRequest(environment, 'POST', 'rpc/admit_order', { caller });
  if (isAdmitted !== true) throw new Refusal(429, 'too-many-orders');
}

/**
 * The hosted service's outermost proxy says who called it, whatever the caller claims. Elsewhere the proxy
 * nearest to the function has the last word in the list that every proxy adds to.
 */
function addressOf({ headers }: Request): string {
  const told = headers.get('cf-connecting-ip') ?? headers.get('x-forwarded-for') ?? '';
  return told.split(',').at(-1)?.trim() ?? '';
}

async function keyedHash(secret: string, value: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  return hexadecimal(await crypto.subtle.sign('HMAC', key, encoder.encode(value)));
}
