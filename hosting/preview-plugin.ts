import { createReadStream, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { withoutTrailingSlash } from '../src/lib/paths.ts';
import {
  ASSETS_PREFIX,
  dogFileFor,
  fileFor,
  fileInLanguage,
  NOT_FOUND_FILE,
  prefixOf,
  SHELL_FILE,
} from './pages.ts';
import { hostSettings } from './settings.ts';
import { hostedSite, regularExpressionFor } from './site.ts';

/**
 * Makes `vite preview` map paths to files as a host does. It must come after the plugins that handle their own
 * paths.
 */
export function previewPages(): Plugin {
  return {
    name: 'preview-pages',
    configurePreviewServer({ config, middlewares }) {
      const folder = path.resolve(config.root, config.build.outDir);
      const { languages } = hostedSite(hostSettings(config.mode, config.envDir || config.root));
      const patterns = languages.flatMap((language) => language.patterns);
      const shellPaths = new RegExp(`^/(${patterns.map(regularExpressionFor).join('|')})$`);
      middlewares.use((request, response, next) => {
        if (request.method !== 'GET' && request.method !== 'HEAD') return next();
        const [pathname = '/', query] = (request.url ?? '/').split('?', 2);
        if (isFileIn(folder, pathname)) return next();
        if (pathname.startsWith(ASSETS_PREFIX)) {
          response.writeHead(404, { 'content-type': 'text/plain' });
          return response.end('There is no such file.');
        }
        const dogFile = dogFileFor(pathname);
        const file = dogFile && isFileIn(folder, dogFile) ? dogFile : fileFor(pathname);
        const prefix = prefixOf(pathname);
        const isShell = file === fileInLanguage(prefix, SHELL_FILE);
        if (isShell && !shellPaths.test(withoutTrailingSlash(pathname))) {
          const notFound = fileInLanguage(prefix, NOT_FOUND_FILE);
          response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
          return createReadStream(path.join(folder, notFound)).pipe(response);
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
