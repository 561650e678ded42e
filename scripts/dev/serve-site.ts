// The production build with a local backend in memory, for browser tests and measurements.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, createLogger, preview, type InlineConfig, type Plugin } from 'vite';
import type { LocalBackend } from '../../supabase/local/backend.ts';
import { openBackend } from '../../supabase/local/running-backend.ts';
import { serve } from '../../tests/support/loopback-server.ts';
import { selfSignedCertificate, type Certificate } from './self-signed-certificate.ts';

export interface ServedSite {
  readonly url: string;
  readonly database: LocalBackend['database'];
  readonly close: () => Promise<void>;
}

/**
 * Builds the site with the settings of the browser tests and serves it. The backend runs during the build, which
 * prerenders dogs.
 * @param outDir a folder that no other build uses
 * @param options `isCompressed` compresses text as hosts do; `isHttp2` serves as they do, with a certificate that only a
 * browser with `--ignore-certificate-errors` accepts
 */
export async function serveProject(
  port: number,
  outDir: string,
  {
    isCompressed = false,
    isHttp2 = false,
  }: { readonly isCompressed?: boolean; readonly isHttp2?: boolean } = {},
): Promise<ServedSite> {
  const https = isHttp2 ? selfSignedCertificate('localhost') : undefined;
  const url = `${https ? 'https' : 'http'}://localhost:${port}`;
  // The build fetches dogs from the same address.
  if (https) process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
  process.env['VITE_SUPABASE_URL'] = url;
  process.env['LOCAL_SUPABASE'] = 'memory';
  const folder = path.resolve(outDir);
  const config: InlineConfig = { mode: 'e2e', logLevel: 'error', build: { outDir: folder } };
  const { database, handle } = await openBackend(process.cwd(), undefined, createLogger('error'));
  await withBackendAt(port, handle, https, () => build(config));
  const server = await preview({
    ...config,
    plugins: isCompressed ? [compressed()] : [],
    preview: { port, strictPort: true, ...(https && { https }) },
  });
  // The process may be busy when an idle connection ends; the next request on it would fail.
  Object.assign(server.httpServer, { keepAliveTimeout: 0 });
  return { url, database, close: () => server.close() };
}

/** Serves the backend alone at the site's address while `work` runs. */
async function withBackendAt(
  port: number,
  handle: LocalBackend['handle'],
  certificate: Certificate | undefined,
  work: () => Promise<unknown>,
): Promise<void> {
  const answer = async (request: Request) =>
    new URL(request.url).pathname.startsWith('/rest/v1/')
      ? handle(request)
      : new Response(null, { status: 404 });
  const server = await serve(answer, port, 'localhost', certificate);
  try {
    await work();
  } finally {
    await server.close();
  }
}

const HOSTS_BROTLI_LEVEL = 5;

const contentTypes: Record<string, string> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

/** Compresses text files as hosts do; `vite preview` doesn't. */
function compressed(): Plugin {
  const params = { [constants.BROTLI_PARAM_QUALITY]: HOSTS_BROTLI_LEVEL };
  const cache = new Map<string, Buffer>();
  return {
    name: 'compressed',
    configurePreviewServer({ config, middlewares }) {
      const folder = path.resolve(config.root, config.build.outDir);
      middlewares.use((request, response, next) => {
        const [pathname = '/'] = (request.url ?? '/').split('?', 1);
        const type = contentTypes[path.extname(pathname)];
        const file = path.join(folder, pathname);
        if (type === undefined || !file.startsWith(folder) || !existsSync(file)) return next();
        const content = cache.get(file) ?? brotliCompressSync(readFileSync(file), { params });
        cache.set(file, content);
        response.writeHead(200, {
          'content-type': type,
          'content-encoding': 'br',
          'content-length': content.length,
        });
        return response.end(content);
      });
    },
  };
}
