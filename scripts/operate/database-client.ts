import { Client } from 'pg';
import { SETTINGS_FILE } from './settings.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/**
 * A client of a hosted project's database. The connection is encrypted unless the server is on this machine. The
 * certificate is not verified: it is signed by Supabase's own authority.
 */
export function databaseClient(url: string): Client {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 20_000,
    keepAlive: true,
    ...(LOOPBACK.has(new URL(url).hostname) ? {} : { ssl: { rejectUnauthorized: false } }),
  });
  // A connection that breaks while it waits fails the next query, not the process.
  client.on('error', () => undefined);
  return client;
}

/** PostgreSQL's code. */
const WRONG_PASSWORD = '28P01';

/** @throws Error that says whether the password or the way there is wrong */
export async function connect(database: Client): Promise<Client> {
  try {
    await database.connect();
    return database;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(
      code === WRONG_PASSWORD
        ? `The database does not accept the password of DATABASE_URL in ${SETTINGS_FILE}. Supabase’s dashboard, Database Settings, can set another one.`
        : `The database can’t be reached at ${database.host}. Does this network block the port? (${code})`,
      { cause: error },
    );
  }
}
