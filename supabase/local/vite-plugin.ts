// Mounts the local stack on Vite's server, so that site and backend share one origin. VITE_SUPABASE_URL turns it
// off; `vite build` never includes it.
import path from 'node:path';
import {
  loadEnv,
  normalizePath,
  runnerImport,
  type Connect,
  type Logger,
  type Plugin,
  type PreviewServer,
  type ViteDevServer,
} from 'vite';
import type { LocalBackend } from './backend.ts';
import { mailRoute } from './mail-pages.ts';
import { functionsRoute, importOnce, type FunctionsOptions } from './functions.ts';
import { PUBLISHABLE_KEY } from './keys.ts';
import { isAllowed, routeFor, type Route } from './routes.ts';
import { handleNodeRequest } from './node-http.ts';
import { functionSettings, paymentRoutes, siteSettings } from './payments/routes.ts';
import { openBackend, defaultFolder, editedWarning } from './running-backend.ts';
import { emailSettings, startSchedules } from './schedules.ts';
import { receiveInto, startSmtpServer } from './smtp-server.ts';

export function localSupabase(): Plugin {
  let root = process.cwd();
  let isOn = false;
  /** Undefined for a database in memory. */
  let folder: string | undefined;

  const mount = async (
    server: ViteDevServer | PreviewServer,
    load: FunctionsOptions['load'],
  ): Promise<LocalBackend> => {
    const { logger } = server.config;
    const backend = await openBackend(root, folder, logger);
    logEmails(backend, logger);
    followPort(backend, server);
    const mailServer = await startSmtpServer(receiveInto(backend.mailbox));
    const functions = functionsRoute({
      root,
      load,
      siteUrl: backend.siteUrl,
      settings: () => ({
        ...functionSettings(backend.siteUrl()),
        SITE_ORIGINS: originsOf(server).join(','),
        ...emailSettings(backend.siteUrl(), mailServer.url),
      }),
    });
    server.httpServer?.once('close', () => void mailServer.close());
    // With a database in memory, tests call the functions when they expect something of them.
    if (folder !== undefined) {
      server.httpServer?.once('close', startSchedules(backend, functions, logger));
    }
    server.middlewares.use(
      middleware([
        { prefixes: ['/rest/v1', '/auth/v1', '/storage/v1'], handle: backend.handle },
        functions,
        mailRoute(backend.mailbox, backend.siteUrl),
        ...paymentRoutes(backend),
      ]),
    );
    return backend;
  };

  return {
    name: 'local-supabase',
    apply: 'serve',
    api: { isOn: () => isOn },
    config(user, { mode, isPreview }) {
      root = path.resolve(user.root ?? process.cwd());
      const settings = loadEnv(mode, root, ['VITE_', 'LOCAL_SUPABASE']);
      const location = settings['LOCAL_SUPABASE'];
      isOn = Boolean(location) || !(isPreview || settings['VITE_SUPABASE_URL']);
      if (location !== 'memory')
        folder = location ? path.resolve(root, location) : defaultFolder(root);
      if (!isOn || folder === undefined) return {};
      return {
        define: {
          'import.meta.env.VITE_SUPABASE_URL': 'window.location.origin',
          ...definitions({ VITE_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY }),
          // A test key of the real provider turns the fake provider off.
          ...(settings['VITE_RAZORPAY_KEY_ID'] ? {} : definitions(siteSettings)),
        },
        server: { watch: { ignored: [`${normalizePath(folder)}/**`] } },
      };
    },
    async configureServer(server) {
      // The server of a further language is behind the one that has the backend.
      if (!isOn || server.config.server.middlewareMode) return;
      const backend = await mount(server, (file) => server.ssrLoadModule(file));
      watchMigrations(backend, root, server);
    },
    async configurePreviewServer(server) {
      if (!isOn) return;
      await mount(
        server,
        importOnce(async (file) => (await runnerImport<Record<string, unknown>>(file)).module),
      );
    },
  };
}

function middleware(routes: readonly Route[]): Connect.NextHandleFunction {
  return (incoming, outgoing, next) => {
    const route = routeFor(routes, new URL(incoming.url ?? '/', 'http://localhost').pathname);
    if (!route) return next();
    if (!isAllowed(route, incoming, incoming.socket.remoteAddress)) {
      outgoing.writeHead(403, { 'content-type': 'text/plain' });
      return outgoing.end('Only this machine may request this.');
    }
    void handleNodeRequest(incoming, outgoing, route.handle);
  };
}

function definitions(settings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      `import.meta.env.${name}`,
      JSON.stringify(value),
    ]),
  );
}

function logEmails(backend: LocalBackend, logger: Logger): void {
  backend.mailbox.onEmail(({ subject, to }) => {
    logger.info(`  email to ${to}: ${subject}`);
  });
}

/** Emails and functions need the site's URL, whose port is known once the server listens. */
function followPort(backend: LocalBackend, server: ViteDevServer | PreviewServer): void {
  server.httpServer?.once('listening', () => {
    const port = portOf(server);
    if (port !== undefined) backend.setSiteUrl(`http://localhost:${port}`);
  });
}

/** The origins of localhost and of `vite --host`. */
function originsOf(server: ViteDevServer | PreviewServer): string[] {
  const port = portOf(server);
  const onThisMachine = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${port}`);
  const onTheNetwork = (server.resolvedUrls?.network ?? []).map((url) => new URL(url).origin);
  return [...onThisMachine, ...onTheNetwork];
}

function portOf(server: ViteDevServer | PreviewServer): number | undefined {
  const address = server.httpServer?.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** Applies migrations that are added while the dev server runs, and warns about edited ones. */
function watchMigrations(backend: LocalBackend, root: string, server: ViteDevServer): void {
  const { logger } = server.config;
  const folder = path.join(root, 'supabase/migrations');
  const isMigration = (file: string) => path.dirname(file) === folder && file.endsWith('.sql');

  const migrate = async (file: string) => {
    if (!isMigration(file)) return;
    try {
      for (const name of await backend.migrate()) logger.info(`  local database: applied ${name}`);
      if ((await backend.editedMigrations()).includes(path.basename(file))) {
        logger.warn(`  ${editedWarning(path.basename(file))}`);
      }
    } catch (error) {
      logger.error(`  ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  server.watcher.add(folder);
  server.watcher.on('add', (file) => void migrate(file));
  server.watcher.on('change', (file) => void migrate(file));
}
