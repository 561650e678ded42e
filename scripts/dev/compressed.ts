// `vite preview` sends files as they are; every host compresses them.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { brotliCompressSync, constants } from 'node:zlib';
import { ASSETS_PREFIX } from '../../hosting/pages.ts';

const types: Record<string, string> = {
  '.html': 'text/html;charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Sends the text files of a build as a host does: compressed once, at the level that hosts use, and what the
 * build names by its content to be kept for a year. It stands behind the plugins of vite.config.ts.
 */
export function compressed(): Plugin {
  const ready = new Map<string, Buffer>();
  return {
    name: 'compressed',
    configurePreviewServer({ config, middlewares }) {
      const folder = path.resolve(config.root, config.build.outDir);
      const contentOf = (pathname: string): Buffer | undefined => {
        const file = path.join(folder, pathname);
        if (!file.startsWith(folder) || !existsSync(file)) return undefined;
        const content = ready.get(file) ?? compress(readFileSync(file));
        ready.set(file, content);
        return content;
      };
      middlewares.use((request, response, next) => {
        const [pathname = '/'] = (request.url ?? '/').split('?', 1);
        const type = types[path.extname(pathname)];
        if (type === undefined) return next();
        const content = contentOf(pathname);
        if (!content) return next();
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

const LEVEL_OF_HOSTS = 5;

function compress(content: Buffer): Buffer {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: LEVEL_OF_HOSTS },
  });
}
