// Mounts the local backend on Vite's own server, so that site and backend share one origin. Setting
// VITE_SUPABASE_URL switches it off; `vite build` never loads it.
import path from 'node:path';
import { loadEnv, type Logger, type Plugin, type PreviewServer, type ViteDevServer } from 'vite';
import type { LocalBackend } from './backend.ts';
import { PUBLISHABLE_KEY } from './keys.ts';
import { answer } from './node-http.ts';
import { openBackend } from './running-backend.ts';

const SERVICES = /^\/(rest|auth|storage)\/v1(\/|\?|$)/;

/** The plugin for vite.config.ts. */
export function localSupabase(): Plugin {
  let root = process.cwd();
  let mode: 'off' | 'on disk' | 'in memory' = 'off';

  const mount = async (server: ViteDevServer | PreviewServer) => {
    if (mode === 'off') return;
    const backend = await openBackend(root, mode === 'in memory');
    announce(backend, server.config.logger);
    followPort(backend, server);
    server.middlewares.use((incoming, outgoing, next) => {
      if (SERVICES.test(incoming.url ?? '')) void answer(incoming, outgoing, backend.handle);
      else next();
    });
  };

  return {
    name: 'local-supabase',
    apply: 'serve',
    config(user, env) {
      root = path.resolve(user.root ?? process.cwd());
      const variables = loadEnv(env.mode, root, ['VITE_SUPABASE_', 'LOCAL_SUPABASE']);
      const inMemory = variables['LOCAL_SUPABASE'] === 'memory';
      const wanted = inMemory || (!env.isPreview && !variables['VITE_SUPABASE_URL']);
      mode = wanted && !process.env['VITEST'] ? (inMemory ? 'in memory' : 'on disk') : 'off';
      if (mode === 'off' || env.isPreview) return {};
      return {
        define: {
          'import.meta.env.VITE_SUPABASE_URL': 'window.location.origin',
          'import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY': JSON.stringify(PUBLISHABLE_KEY),
        },
        server: { watch: { ignored: ['**/supabase/.temp/**'] } },
      };
    },
    configureServer: mount,
    configurePreviewServer: mount,
  };
}

function announce(backend: LocalBackend, logger: Logger): void {
  for (const name of backend.applied) logger.info(`  local database: applied ${name}`);
}

/** Mails lead to the site, whose port is known once it listens. */
function followPort(backend: LocalBackend, server: ViteDevServer | PreviewServer): void {
  server.httpServer?.once('listening', () => {
    const address = server.httpServer?.address();
    if (typeof address === 'object' && address) {
      backend.setSiteUrl(`http://localhost:${address.port}`);
    }
  });
}
