// A whole backend for one test file: a database of its own, and clients that talk to it as a browser
// would, without a socket in between.
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../src/lib/database.types.ts';
import { createLocalBackend, type LocalBackend } from '../../supabase/local/backend.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { loadSnapshot } from './database-snapshot.ts';
import { NoSocket } from './no-socket.ts';

/** A client that knows the project's tables. */
export type Client = SupabaseClient<Database>;

export interface TestBackend {
  /** A visitor who has not signed in. */
  readonly anon: Client;
  /** The server: no row-level policy applies. */
  readonly service: Client;
  /** A client signed in with an account of the seed, or one made by the test. */
  readonly signedIn: (email: string, password: string) => Promise<Client>;
  /** Another visitor, with a session of their own. */
  readonly newClient: () => Client;
  /** The database as its superuser: for arranging a test and for seeing what is stored. */
  readonly pg: LocalBackend['database'];
  readonly mail: LocalBackend['mailbox'];
  /** `fetch` that reaches the backend alone. */
  readonly fetch: typeof fetch;
  readonly close: () => Promise<void>;
}

/**
 * Starts a backend in memory, migrated and seeded; close it in `afterAll`.
 * @param options.mailInterval seconds between two mails to one address; none unless asked for
 */
export async function startBackend({ mailInterval = 0 } = {}): Promise<TestBackend> {
  const snapshot = await loadSnapshot();
  return connectTo(await createLocalBackend({ root: process.cwd(), snapshot, mailInterval }));
}

/** Clients for a backend that a test has made itself. */
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
