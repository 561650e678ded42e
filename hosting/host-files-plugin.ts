import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { apacheFile } from './apache.ts';
import { cacheControlFor } from './headers.ts';
import { headersFile, redirectsFile } from './netlify-and-cloudflare.ts';
import { dogPaths, SHELL_FILE } from './pages.ts';
import { dogsWithPage } from './sitemap-plugin.ts';
import { hostSettings } from './settings.ts';
import { hostedSite, NOT_FOUND_FILE, type HostedSite } from './site.ts';
import { vercelFile } from './vercel.ts';

/**
 * Emits the hosts' configuration files into the build. `vite preview` sends the same headers, so the browser tests
 * run with them. It must come after the local stack's plugin, whose responses need none of these headers, and
 * before the plugins that serve pages.
 */
export function hostFiles(): Plugin {
  let site: HostedSite;
  let folder: string;
  let config: ResolvedConfig;
  return {
    name: 'host-files',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(resolved) {
      config = resolved;
      const { mode, envDir, root, build } = resolved;
      site = hostedSite(hostSettings(mode, envDir || root));
      folder = path.resolve(root, build.outDir);
    },
    generateBundle() {
      const dogs = dogsWithPage(config).flatMap(({ id }) => dogPaths(id));
      const files = {
        _headers: headersFile(site),
        _redirects: redirectsFile(site, dogs),
        'vercel.json': vercelFile(site),
        '.htaccess': apacheFile(site),
      };
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => copyFile(path.join(folder, SHELL_FILE), path.join(folder, NOT_FOUND_FILE)),
    },
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        const [pathname = '/'] = (request.url ?? '/').split('?');
        for (const [name, value] of Object.entries(site.headers)) response.setHeader(name, value);
        response.setHeader('Cache-Control', cacheControlFor(pathname));
        next();
      });
    },
  };
}
