// The site as it ships, in front of the local backend in memory, for the browser tests and the scripts that
// look at it.
import { build, createLogger, preview, type InlineConfig } from 'vite';
import type { LocalBackend } from '../../supabase/local/backend.ts';
import { openBackend } from '../../supabase/local/running-backend.ts';
import { serve } from '../../tests/support/loopback-server.ts';
import { compressed } from './compressed.ts';

export interface ServedSite {
  readonly url: string;
  readonly database: LocalBackend['database'];
  readonly close: () => Promise<void>;
}

/**
 * Builds the site with the settings of the browser tests, its backend within reach as it is for a
 * deployment's build, and serves it on a port of this machine.
 * @param outDir a folder of the caller's own, so that no other build is overwritten
 * @param options `isCompressed` sends text as a host does, for whoever measures the network
 */
export async function serveSite(
  port: number,
  outDir: string,
  { isCompressed = false } = {},
): Promise<ServedSite> {
  const url = `http://localhost:${port}`;
  process.env['VITE_SUPABASE_URL'] = url;
  process.env['LOCAL_SUPABASE'] = 'memory';
  const config: InlineConfig = { mode: 'e2e', logLevel: 'error', build: { outDir } };
  const { database, handle } = await openBackend(process.cwd(), undefined, createLogger('error'));
  await withBackendAt(port, handle, () => build(config));
  const server = await preview({
    ...config,
    plugins: isCompressed ? [compressed()] : [],
    preview: { port, strictPort: true },
  });
  return { url, database, close: () => server.close() };
}

/** Answers at the site's address while the site itself is not there yet: for the backend alone. */
async function withBackendAt(
  port: number,
  handle: LocalBackend['handle'],
  work: () => Promise<unknown>,
): Promise<void> {
  const answer = async (request: Request) =>
    new URL(request.url).pathname.startsWith('/rest/v1/')
      ? handle(request)
      : new Response(null, { status: 404 });
  const server = await serve(answer, port, 'localhost');
  try {
    await work();
  } finally {
    await server.close();
  }
}
