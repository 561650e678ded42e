import type { PostgrestClient } from '@supabase/postgrest-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@/lib/database.types';
import { environment, environmentProblem } from '@/lib/env';
import { storageKeys } from '@/lib/local-storage';

export type Backend = SupabaseClient<Database>;

/**
 * The query client tries again by itself. Both together would keep a reader without a network waiting for 15
 * seconds before a screen may say so.
 */
const TRIES_AGAIN = false;

type PublicTables = PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>;

let announceMade: () => void;

/** Settles when the client has been made, by whoever needed it first. For who follows it and needs it not. */
export const supabaseIsMade = new Promise<void>((resolve) => {
  announceMade = resolve;
});

/**
 * The one client of the hosted backend. Its library is fetched on first use, so that a visitor's first
 * paint never waits for it. A fetch that failed (offline) is tried again by the next call.
 * @throws Error when the library can't be fetched or the site's settings are wrong
 */
export const supabase = onFirstUse(async (): Promise<Backend> => {
  const { supabaseUrl, supabasePublishableKey } = settings();
  const { createClient } = await import('@supabase/supabase-js');
  const backend = createClient<Database>(supabaseUrl, supabasePublishableKey, {
    auth: { storageKey: storageKeys.session },
  });
  backend['rest'].retry = TRIES_AGAIN;
  announceMade();
  return backend;
});

/**
 * The tables as any visitor may read and fill them, whoever is signed in. A tenth of the library's size:
 * a visitor who only looks at dogs never loads the rest.
 * @throws as {@link supabase}
 */
export const publicTables = onFirstUse(async (): Promise<PublicTables> => {
  const { supabaseUrl, supabasePublishableKey: key } = settings();
  const { PostgrestClient: Client } = await import('@supabase/postgrest-js');
  return new Client(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    // Looked up at every request, as the whole library does it.
    fetch: (input, init) => fetch(input, init),
    retry: TRIES_AGAIN,
  });
});

function settings() {
  if (environment === null) throw new Error(environmentProblem ?? undefined);
  return environment;
}

/** What an asynchronous function answered when it was first called; after a failure it is called anew. */
function onFirstUse<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
