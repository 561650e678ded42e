import type { PostgrestClient } from '@supabase/postgrest-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@common/database';
import { noteServerDate } from '@/lib/clock';
import { environment } from '@/lib/env';
import { isSessionStored, readText, storageKeys } from '@/lib/local-storage';
import { untilAbortsEnd } from '@/lib/page-lifecycle';

export type Backend = SupabaseClient<Database>;

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
  const [{ createClient }, { sessionFetch }] = await Promise.all([
    import('@supabase/supabase-js'),
    import('@/lib/session-fetch'),
  ]);
  const { url, key } = settings();
  const backend: Backend = createClient<Database>(url, key, {
    // Tokens in an address are ignored: anyone can write a link that has their own.
    auth: { storageKey: storageKeys.session, detectSessionInUrl: false },
    global: { fetch: sessionFetch(() => backend.auth, key, timedFetch) },
  });
  const { auth } = backend;
  const loadSession = auth['__loadSession'].bind(auth);
  // If another window renews the session at the same time, the client drops its own answer and counts as signed out. A
  // second reading finds the other one's; after a failure it asks nothing, because the client remembers it for a minute.
  auth['__loadSession'] = async () => {
    const loaded = await loadSession();
    return loaded.error && isSessionStored() ? loadSession() : loaded;
  };
  // TanStack Query retries. With both, an offline visitor would wait 15 seconds for the error message.
  backend['rest'].retry = false;
  announceCreation();
  return backend;
});

export type PublicTables = PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>;

/**
 * The tables with a visitor's rights, even if a user is signed in. Its library is a tenth of the size of
 * the whole client, which visitors who only look at dogs never download.
 * @throws as {@link supabase}
 */
export const publicTables = once(async (): Promise<PublicTables> => {
  const { PostgrestClient: Client } = await import('@supabase/postgrest-js');
  const { url, key } = settings();
  return new Client(`${url}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    fetch: timedFetch,
    retry: false,
  });
});

/**
 * The tables for the public forms. Sends the session of a signed-in user, whom the database limits by account
 * instead of by network.
 * @throws as {@link supabase}
 */
export async function senderTables() {
  if (readText(storageKeys.isLoggedIn) === null) return publicTables();
  return (await supabase()).schema('public');
}

function settings(): { url: string; key: string } {
  if (environment === null) throw new Error('This site is not set up yet.');
  return { url: environment.supabaseUrl, key: environment.supabasePublishableKey };
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

const READ_TIMEOUT_MS = 10_000;
/** Also for payments: the provider may take its time to create an order. */
const WRITE_TIMEOUT_MS = 20_000;

/**
 * `fetch` with a time limit, which includes the response's body: 10 s for GET and HEAD, 20 s for other methods.
 * (AbortSignal.any is missing in browsers from 2023.)
 * @throws DOMException named TimeoutError
 */
export const timedFetch: typeof fetch = (input, init = {}) => {
  const { method = 'GET', signal } = init;
  const isRead = method === 'GET' || method === 'HEAD';
  const request = new AbortController();
  // Not cleared, because the body may still be missing. It has no effect on a finished request.
  setTimeout(
    () => request.abort(new DOMException('The server did not respond in time.', 'TimeoutError')),
    isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
  );
  const abort = () => request.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return fetch(input, { ...init, signal: request.signal }).then(
    (response) => {
      const address = input instanceof Request ? input.url : String(input);
      if (address.includes('/rest/v1/')) noteServerDate(response.headers.get('date'));
      return response;
    },
    async (error: unknown) => {
      // The authentication client would log a request that ends with the page.
      await untilAbortsEnd();
      throw error;
    },
  );
};
