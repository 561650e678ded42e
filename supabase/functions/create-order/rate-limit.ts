import { Refusal } from '../_shared/answers.ts';
import { databaseRequest } from '../_shared/database.ts';
import type { Environment } from '../_shared/environment.ts';

/**
 * Lets at most 10 orders a minute through for one network address. The count is kept in the database,
 * because functions run in many places at once; of the address only a keyed hash gets there.
 * @throws Refusal when there were too many
 */
export async function admitAddress(request: Request, environment: Environment): Promise<void> {
  // The hosted gateway puts the caller's address first.
  const [address = ''] = (request.headers.get('x-forwarded-for') ?? '').split(',');
  const caller = await keyedHash(environment.SUPABASE_SERVICE_ROLE_KEY, address.trim());
  const isAdmitted = await databaseRequest(environment, 'POST', 'rpc/admit_order', { caller });
  if (isAdmitted !== true) throw new Refusal(429, 'too-many-orders');
}

async function keyedHash(secret: string, value: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  const hash = await crypto.subtle.sign('HMAC', key, encoder.encode(value));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
