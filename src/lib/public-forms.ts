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

/** SQLSTATE of a refused insert. PostgREST turns `PTxyz` into the HTTP status xyz. */
const TOO_MANY_REQUESTS = 'PT429';

interface RateLimitMessages {
  /** For a visitor who has sent too much within an hour. */
  fromOne: string;
  /** For everybody, while all visitors together send too much. */
  fromAll: string;
}

/** The message for an insert that the database refused by its rate limit; null for other errors. */
export function rateLimitMessage(error: Error, messages: RateLimitMessages): string | null {
  if (!('code' in error) || error.code !== TOO_MANY_REQUESTS) return null;
  return error.message === 'too-many-from-all' ? messages.fromAll : messages.fromOne;
}
