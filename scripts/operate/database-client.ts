import { Client } from 'pg';

/**
 * A client of a hosted project's database. The connection is encrypted unless the server is on this machine. The
 * certificate is not verified: it is signed by Supabase's own authority.
 */
export function databaseClient(url: string): Client {
  const client = new Client({
    connectionString: url,
    ...(isLoopback(new URL(url).hostname) ? {} : { ssl: { rejectUnauthorized: false } }),
  });
  // A connection that breaks while it waits fails the next query, not the process.
  client.on('error', () => undefined);
  return client;
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', ''].includes(hostname);
}
