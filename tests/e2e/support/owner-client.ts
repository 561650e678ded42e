import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../../supabase/functions/_shared/common/database.ts';
import { sign } from '../../../supabase/local/auth/access-tokens.ts';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import { NoSocket } from '../../support/no-socket.ts';

const AN_HOUR_SECONDS = 60 * 60;

/**
 * A client with the rights of the database's owner, to arrange and read rows. The secret key has only the rights that the
 * functions need, so that a browser test notices one that is missing.
 */
export function ownerClient(url: string): SupabaseClient<Database> {
  const exp = Math.floor(Date.now() / 1000) + AN_HOUR_SECONDS;
  return createClient<Database>(url, PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { authorization: `Bearer ${sign({ role: 'postgres', exp })}` } },
    realtime: { transport: NoSocket },
  });
}
