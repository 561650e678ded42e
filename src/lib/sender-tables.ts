import { readText, storageKeys } from '@/lib/local-storage';
import { publicTables, supabase } from '@/lib/supabase';

/**
 * The tables for the public forms. Sends the session of a signed-in user, whom the database limits by account
 * instead of by network.
 * @throws as {@link supabase}
 */
export async function senderTables() {
  if (readText(storageKeys.isLoggedIn) === null) return publicTables();
  return (await supabase()).schema('public');
}
