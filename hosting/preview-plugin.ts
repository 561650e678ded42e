import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { answerFor, ASSETS_PREFIX } from './pages.ts';

/**
 * Makes `vite preview` map paths to files as a host does. It must come after the plugins that handle their own
 * paths.
 */
export function previewPages(): Plugin {
  return {
    name: 'preview-pages',
    configurePreviewServer({ config, middlewares }) {
      const folder = path.resolve(config.root, config.build.outDir);
      middlewares.use((request, response, next) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') return next();
        const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
        const { file, status } = answerFor(pathname, (name) => isFileIn(folder, name));
        if (status === 404) {
          const isAsset = pathname.startsWith(ASSETS_PREFIX);
          response.writeHead(404, {
            'content-type': isAsset ? 'text/plain' : 'text/html; charset=utf-8',
          });
          return isAsset
            ? response.end('There is no such file.')
            : createReadStream(path.join(folder, file)).pipe(response);
        }
        request.url = `/${file}${query === undefined ? '' : `?${query}`}`;
        return next();
      });
    },
  };
}

function isFileIn(folder: string, pathname: string): boolean {
  try {
    const file = path.join(folder, decodeURIComponent(pathname));
    return file.startsWith(folder) && existsSync(file) && statSync(file).isFile();
  } catch {
    // A malformed escape sequence, or a NUL character.
    return false;
  }
}
