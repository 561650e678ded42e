// The site as it ships, in front of the local backend in memory, for scripts that look at it.
import { build, createLogger, preview, type InlineConfig } from 'vite';
import type { LocalBackend } from '../../supabase/local/backend.ts';
import { openBackend } from '../../supabase/local/running-backend.ts';
import { compressed } from './compressed.ts';

export interface ServedSite {
  readonly url: string;
  readonly database: LocalBackend['database'];
  readonly close: () => Promise<void>;
}

/**
 * Builds the site with the settings of the browser tests, and serves it on a port of this machine.
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
  await build(config);
  const server = await preview({
    ...config,
    plugins: isCompressed ? [compressed()] : [],
    preview: { port, strictPort: true },
  });
  const { database } = await openBackend(process.cwd(), undefined, createLogger('error'));
  return { url, database, close: () => server.close() };
}
