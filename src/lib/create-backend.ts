import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@/lib/database.types';
import type { Environment } from '@/lib/env';
import { storageKeys } from '@/lib/local-storage';
import { timedFetch } from '@/lib/timed-fetch';

export type Backend = SupabaseClient<Database>;

/** Imported on first use by supabase.ts. */
export function createBackend({ supabaseUrl, supabasePublishableKey: key }: Environment): Backend {
  const backend = createClient<Database>(supabaseUrl, key, {
    // Tokens in an address are ignored: anyone can write a link that has their own.
    auth: { storageKey: storageKeys.session, detectSessionInUrl: false },
    global: { fetch: timedFetch },
  });
  // TanStack Query retries. With both, an offline visitor would wait 15 seconds for the error message.
  backend['rest'].retry = false;
  return backend;
}
