import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { ASSETS_PREFIX } from '../../hosting/pages.ts';

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

/** Compresses text files and sets Cache-Control as hosts do; `vite preview` does neither. */
export function compressed(): Plugin {
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
          'cache-control': pathname.startsWith(ASSETS_PREFIX)
            ? 'public, max-age=31536000, immutable'
            : 'no-cache',
        });
        return response.end(content);
      });
    },
  };
}
