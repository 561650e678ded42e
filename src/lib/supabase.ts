import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@/lib/database.types';
import { environment, environmentProblem } from '@/lib/env';
import { storageKeys } from '@/lib/local-storage';

export type Backend = SupabaseClient<Database>;

let client: Promise<Backend> | undefined;

/**
 * The one client of the hosted backend. Its library is fetched on first use, so that a visitor's first
 * paint never waits for it. A fetch that failed (offline) is tried again by the next call.
 * @throws Error when the library can't be fetched or the site's settings are wrong
 */
export function supabase(): Promise<Backend> {
  client ??= load().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function load(): Promise<Backend> {
  if (environment === null) throw new Error(environmentProblem ?? undefined);
  const { createClient } = await import('@supabase/supabase-js');
  const backend = createClient<Database>(
    environment.supabaseUrl,
    environment.supabasePublishableKey,
    { auth: { storageKey: storageKeys.session } },
  );
  // The query client tries again by itself. Both together would keep a reader without a network waiting
  // for 15 seconds before a screen may say so.
  backend['rest'].retry = false;
  return backend;
}
