// A backend for one test file, with its own database. Its clients send the requests of a browser, without a
// socket.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database.types.ts';
import { createLocalBackend, type LocalBackend } from '../../supabase/local/backend.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { loadSnapshot } from './database-snapshot.ts';
import { NoSocket } from './no-socket.ts';

/** A client typed with the project's tables. */
export type Client = SupabaseClient<Database>;

export interface TestBackend {
  /** A client that is not signed in. */
  readonly anon: Client;
  /** A client with the secret key: row-level policies do not apply. */
  readonly service: Client;
  /** A client signed in to an account of the seed or of the test. */
  readonly signedIn: (email: string, password: string) => Promise<Client>;
  /** Another client that is not signed in, with its own session. */
  readonly newClient: () => Client;
  /** Connected as superuser, to prepare data and to read what is stored. */
  readonly pg: LocalBackend['database'];
  readonly mail: LocalBackend['mailbox'];
  /** Sends every request to the backend, whatever its host. */
  readonly fetch: typeof fetch;
  readonly close: () => Promise<void>;
}

/**
 * Starts a backend in memory, migrated and seeded; close it in `afterAll`.
 * @param options.mailInterval minimum seconds between two mails to one address; default: no limit
 */
export async function startBackend({ mailInterval = 0 } = {}): Promise<TestBackend> {
  const snapshot = await loadSnapshot();
  return connectTo(await createLocalBackend({ root: process.cwd(), snapshot, mailInterval }));
}

/** Clients for a backend that the test created. */
export function connectTo(backend: LocalBackend): TestBackend {
  const fetchFromBackend: typeof fetch = (input, init) => backend.handle(new Request(input, init));
  const clientWith = (key: string) =>
    createClient<Database>('http://localhost', key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { fetch: fetchFromBackend },
      realtime: { transport: NoSocket },
    });
  const newClient = () => clientWith(PUBLISHABLE_KEY);

  return {
    anon: newClient(),
    service: clientWith(SECRET_KEY),
    newClient,
    signedIn: async (email, password) => {
      const client = newClient();
      const { error } = await client.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return client;
    },
    pg: backend.database,
    mail: backend.mailbox,
    fetch: fetchFromBackend,
    close: backend.close,
  };
}
