import type { Plugin, ResolvedConfig } from 'vite';
import { cacheControlFor } from './headers.ts';
import { headersFile, redirectsFile } from './netlify-and-cloudflare.ts';
import { MAX_APPEAL_PAGES } from './dog-pages.ts';
import { appealPaths, dogPaths } from './pages.ts';
import { RELEASE_FILE, releaseOf } from './release.ts';
import { dogsWithPage } from './sitemap-plugin.ts';
import { hostSettings } from './settings.ts';
import { hostedSite, type HostedSite } from './site.ts';

/**
 * Emits the hosts' configuration files into the build. `vite preview` sends the same headers, so the browser tests
 * run with them. It must come after the local stack's plugin, whose responses need none of these headers, and
 * before the plugins that serve pages.
 */
export function hostFiles(): Plugin {
  let site: HostedSite;
  let config: ResolvedConfig;
  return {
    name: 'host-files',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(resolved) {
      config = resolved;
      const { mode, envDir, root } = resolved;
      site = hostedSite(hostSettings(mode, envDir || root));
    },
    async generateBundle() {
      const withPage = dogsWithPage(config);
      const appeals = withPage.flatMap((dog) => dog.appeals ?? []).slice(0, MAX_APPEAL_PAGES);
      const pages = site.languages.flatMap(({ prefix }) => [
        ...withPage.flatMap(({ id }) => dogPaths(id, prefix)),
        ...appealPaths(appeals, prefix),
      ]);
      const files = {
        _headers: headersFile(site),
        _redirects: redirectsFile(site, pages),
        [RELEASE_FILE]: await releaseOf(config.root),
      };
      for (const [fileName, source] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source });
      }
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
