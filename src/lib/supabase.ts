import type { PostgrestClient } from '@supabase/postgrest-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@/lib/database.types';
import { environment, environmentProblem } from '@/lib/env';
import { storageKeys } from '@/lib/local-storage';

export type Backend = SupabaseClient<Database>;

/** TanStack Query retries. With both, an offline visitor would wait 15 seconds for the error message. */
const RETRY = false;

type PublicTables = PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>;

let announceCreation: () => void;

/** Resolves after the first call of {@link supabase}. For code that must not trigger the download itself. */
export const supabaseIsCreated = new Promise<void>((resolve) => {
  announceCreation = resolve;
});

/**
 * The Supabase client. The library is downloaded on first use, so that the first paint doesn't wait for
 * it. After a failed download the next call tries again.
 * @throws Error if the library can't be downloaded or an environment variable is invalid
 */
export const supabase = once(async (): Promise<Backend> => {
  const { supabaseUrl, supabasePublishableKey } = settings();
  const { createClient } = await import('@supabase/supabase-js');
  const backend = createClient<Database>(supabaseUrl, supabasePublishableKey, {
    auth: { storageKey: storageKeys.session },
  });
  backend['rest'].retry = RETRY;
  announceCreation();
  return backend;
});

/**
 * The tables with a visitor's rights, even if a user is signed in. Its library is a tenth of the size of
 * the whole client, which visitors who only look at dogs never download.
 * @throws as {@link supabase}
 */
export const publicTables = once(async (): Promise<PublicTables> => {
  const { supabaseUrl, supabasePublishableKey: key } = settings();
  const { PostgrestClient: Client } = await import('@supabase/postgrest-js');
  return new Client(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    // Reads the global at every request, as supabase-js does.
    fetch: (input, init) => fetch(input, init),
    retry: RETRY,
  });
});

function settings() {
  if (environment === null) throw new Error(environmentProblem ?? undefined);
  return environment;
}

/** Calls an asynchronous function once and caches its result. Calls it again after an error. */
function once<Result>(create: () => Promise<Result>): () => Promise<Result> {
  let cached: Promise<Result> | undefined;
  return () => {
    cached ??= create().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}
