// A backend for one test file, with its own database. Its clients send the requests of a browser, without a
// socket.
import type { PGlite } from '@electric-sql/pglite';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '../../supabase/functions/_shared/common/database.ts';
import { searchPath } from '../../supabase/local/migrations.ts';
import { createLocalBackend, type LocalBackend } from '../../supabase/local/backend.ts';
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../supabase/local/keys.ts';
import { loadSnapshot } from './database-snapshot.ts';
import { NoSocket } from './no-socket.ts';
import { signInWithCode } from './second-factor.ts';

/** A client typed with the project's tables. */
export type Client = SupabaseClient<Database>;

export interface TestBackend {
  /** A client that is not signed in. */
  readonly anon: Client;
  /** A client with the secret key: row-level policies do not apply. */
  readonly service: Client;
  /** A client signed in to an account of the seed or of the test, at aal2 for one with a second factor. */
  readonly signedIn: (email: string, password: string) => Promise<Client>;
  /** Another client that is not signed in, with its own session. */
  readonly newClient: () => Client;
  /** Connected as superuser, to prepare data and to read what is stored. */
  readonly pg: LocalBackend['database'];
  readonly email: LocalBackend['mailbox'];
  /** Sends every request to the backend, whatever its host. */
  readonly fetch: typeof fetch;
  readonly close: () => Promise<void>;
}

interface SharedBackend {
  readonly backend: LocalBackend;
  readonly siteUrl: string;
  /** False if the schema has changed. */
  readonly restoreRows: () => Promise<boolean>;
}

/** The next test file of this worker starts with the backend that the last one closed. */
let free: SharedBackend | undefined;

/**
 * Starts a backend in memory, migrated and seeded; close it in `afterAll`.
 * @param options.emailInterval minimum seconds between two emails to one address; default: no limit
 * @param options.isOwn for tests that add tables: lite caches the schema at the first request
 */
export async function startBackend({
  emailInterval = 0,
  isOwn = false,
} = {}): Promise<TestBackend> {
  const isShared = emailInterval === 0 && !isOwn;
  return connectTo(await (isShared ? takeBackend() : createBackend(emailInterval)));
}

/** The backend itself, for tests that put a server in front of it; as {@link startBackend}. */
export async function takeBackend(): Promise<LocalBackend> {
  const shared = free ?? (await createSharedBackend());
  free = undefined;
  return { ...shared.backend, close: () => release(shared) };
}

async function createBackend(emailInterval: number): Promise<LocalBackend> {
  const snapshot = await loadSnapshot();
  return createLocalBackend({ root: process.cwd(), snapshot, emailInterval });
}

async function createSharedBackend(): Promise<SharedBackend> {
  const backend = await createBackend(0);
  return {
    backend,
    siteUrl: backend.siteUrl(),
    restoreRows: await backend.runExclusive(rememberRows),
  };
}

async function release(shared: SharedBackend): Promise<void> {
  shared.backend.setSiteUrl(shared.siteUrl);
  const isRestored = await shared.backend.runExclusive(() => shared.restoreRows());
  if (isRestored) free = shared;
  else await shared.backend.close();
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
      await signInWithCode(client, { email, password });
      return client;
    },
    pg: betweenRequests(backend),
    email: backend.mailbox,
    fetch: fetchFromBackend,
    close: backend.close,
  };
}

/**
 * The database, whose queries wait for the request that runs: PGlite has one session, and a request that nobody awaits
 * any more has its transaction open.
 */
export function betweenRequests({
  database,
  runExclusive,
}: Pick<LocalBackend, 'database' | 'runExclusive'>): LocalBackend['database'] {
  return new Proxy(database, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = value.bind(target);
      return name === 'query' || name === 'exec' || name === 'transaction'
        ? (...values: unknown[]) => runExclusive(() => call(...values))
        : call;
    },
  });
}

const SCHEMAS = `'public', 'private', 'auth', 'storage'`;

const TABLES = `
  select c.oid::text as id, format('%I.%I', n.nspname, c.relname) as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in (${SCHEMAS}) order by c.oid`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value from pg_sequences
  where schemaname in (${SCHEMAS})`;

/** Differs after every change of the schema, the rights or the roles: PostgreSQL writes a new row version. Without
 * temporary functions. */
const CATALOGUE = `select concat_ws(' ', ${`attribute attrdef auth_members authid class constraint
  db_role_setting default_acl extension namespace policy proc trigger type`
  .split(/\s+/)
  .map(
    (name) =>
      `(select count(*) || ',' || sum(xmin::text::bigint) from pg_${name}${name === 'proc' ? ' where pronamespace <> pg_my_temp_schema()' : ''})`,
  )
  .join(', ')}) as versions`;

const SCHEMA_NAMES = `select nspname as name from pg_namespace where nspname !~ '^pg_'`;

/**
 * Copies all rows. Putting them back takes a tenth of the time of starting another backend.
 * @returns a function that restores them and drops new schemas; it returns false if a table has changed
 */
async function rememberRows(database: PGlite): Promise<() => Promise<boolean>> {
  const tables = (await database.query<{ id: string; name: string; columns: string }>(TABLES)).rows;
  const sequences = (await database.query<{ name: string; last_value: number | null }>(SEQUENCES))
    .rows;
  await database.exec(
    tables.map(({ id, name }) => `create temp table copy_${id} as table ${name};`).join('\n'),
  );
  const catalogue = async () =>
    (await database.query<{ versions: string }>(CATALOGUE)).rows[0]?.versions;
  const before = await catalogue();
  const schemaNames = async () =>
    (await database.query<{ name: string }>(SCHEMA_NAMES)).rows.map(({ name }) => name);
  const known = await schemaNames();

  const restore = [
    'reset all; reset role;',
    searchPath(),
    // No trigger runs, and no foreign key is checked.
    `begin; set local session_replication_role = replica;`,
    ...tables.map(({ name }) => `delete from ${name};`),
    ...tables.map(
      ({ id, name, columns }) =>
        `insert into ${name} (${columns}) overriding system value select ${columns} from copy_${id};`,
    ),
    ...sequences.map(
      ({ name, last_value }) =>
        `select setval('${name}', ${last_value ?? 1}, ${last_value !== null});`,
    ),
    'commit;',
  ].join('\n');
  return async () => {
    const added = (await schemaNames()).filter((name) => !known.includes(name));
    if (added.length > 0) await database.exec(`drop schema ${added.join()} cascade`);
    if ((await catalogue()) !== before) return false;
    await database.exec(restore);
    return true;
  };
}
