import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  build,
  createServer,
  loadConfigFromFile,
  mergeConfig,
  type Plugin,
  type ResolvedConfig,
  type ViteDevServer,
} from 'vite';
import { site } from '../src/config/site.ts';
import { languages, type SiteLanguage } from '../src/lib/language.ts';
import { escapeHtml } from '../supabase/functions/_shared/common/emails/html.ts';
import { organisationDetails } from '../supabase/functions/_shared/common/organisation.ts';
import { MANIFEST_FILE, manifestFileOf, webManifest } from './manifest.ts';
import { fileInLanguage, prefixOf } from './pages.ts';
import { giveDogs } from './sitemap-plugin.ts';

const [firstLanguage, ...furtherLanguages] = languages;

/**
 * The language of this build or development server, from the environment variable SITE_LANGUAGE. The first language's
 * sets it for the others.
 * @throws Error when it names no language of the site
 */
export function chosenLanguage(): SiteLanguage {
  const code = process.env['SITE_LANGUAGE'] || firstLanguage?.code;
  const chosen = languages.find((language) => language.code === code);
  if (chosen) return chosen;
  const codes = languages.map((language) => language.code).join(', ');
  throw new Error(`SITE_LANGUAGE must be one of ${codes}, not "${code}".`);
}

/** Tells the code and index.html their language, and index.html the name of the organisation. */
export function siteLanguage(language: SiteLanguage): Plugin {
  const { code, tag } = language;
  return {
    name: 'site-language',
    configureServer({ middlewares }) {
      middlewares.use(`/${MANIFEST_FILE}`, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(webManifest(language, site.description));
      });
    },
    config: () => ({ define: { 'import.meta.env.SITE_LANGUAGE': JSON.stringify(code) } }),
    transformIndexHtml: {
      // After Vite has looked for the files that links name.
      order: 'post',
      handler: (html) =>
        html
          .replaceAll('%ORGANISATION%', () => escapeHtml(organisationDetails.name))
          .replace('<html lang="en-IN">', `<html lang="${tag}">`)
          .replace(`href="/${MANIFEST_FILE}"`, `href="/${manifestFileOf(language)}"`),
    },
  };
}

/** Takes the style sheet with Hindi's letters. */
export function hindiStyles(): Plugin {
  return {
    name: 'hindi-styles',
    config: () => ({
      resolve: {
        // As an array, Vite puts it before the alias `@`.
        alias: [{ find: '@/styles/main.css', replacement: path.resolve('src/styles/hi.css') }],
      },
    }),
  };
}

/** Builds the site in every further language and adds it to this build. It must come after the plugins that write pages. */
export function furtherBuilds(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'further-builds',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const folder = path.resolve(config.root, config.build.outDir);
        for (const language of furtherLanguages) {
          const { shared, added } = await buildInto(folder, language, config);
          this.info(`The build in ${language.tag} adds ${added} files and shares ${shared}.`);
        }
      },
    },
  };
}

async function buildInto(folder: string, language: SiteLanguage, config: ResolvedConfig) {
  const { root, mode, configFile } = config;
  const outDir = await mkdtemp(path.join(tmpdir(), `paws-${language.code}-`));
  const plugins = [await giveDogs(config, language)];
  try {
    await withLanguage(language, () =>
      build({
        root,
        mode,
        configFile: configFile ?? false,
        logLevel: 'warn',
        plugins,
        build: { outDir, copyPublicDir: false, emptyOutDir: true, minify: config.build.minify },
      }),
    );
    return await addBuild(outDir, folder, language);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Runs what reads the configuration, whose language is in the environment. */
async function withLanguage<T>({ code }: SiteLanguage, run: () => Promise<T>): Promise<T> {
  const before = process.env['SITE_LANGUAGE'];
  process.env['SITE_LANGUAGE'] = code;
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env['SITE_LANGUAGE'];
    else process.env['SITE_LANGUAGE'] = before;
  }
}

/**
 * Makes the development server answer the addresses of every further language. Each has a server of its own behind it,
 * which starts with the first request, so that the start of the first one doesn't take longer.
 */
export function furtherServers(): Plugin {
  return {
    name: 'further-servers',
    apply: 'serve',
    configureServer(first) {
      const servers = new Map<string, Promise<ViteDevServer>>();
      first.middlewares.use((request, response, next) => {
        const [pathname = '/'] = (request.url ?? '/').split('?', 1);
        const language = furtherLanguages.find(({ prefix }) => prefix === prefixOf(pathname));
        if (!language) return next();
        const { code, prefix } = language;
        const server = servers.get(code) ?? serverOf(language, first);
        servers.set(code, server);
        // To Vite, the prefix without a slash isn't below its base.
        if (pathname === prefix) request.url = request.url?.replace(prefix, `${prefix}/`);
        const fail = (error: unknown) => {
          servers.delete(code);
          next(error);
        };
        server.then(({ middlewares }) => middlewares(request, response, next)).catch(fail);
      });
      first.httpServer?.once('close', () => {
        for (const server of servers.values()) void server.then((started) => started.close());
      });
    },
  };
}

/**
 * A server without a port, whose changes go through the WebSocket of the first one. It doesn't restart by itself when the
 * configuration changes: the first one does, and closes it.
 */
async function serverOf(
  language: SiteLanguage,
  { config: { root, mode, configFile, cacheDir, server }, httpServer }: ViteDevServer,
): Promise<ViteDevServer> {
  const read = await withLanguage(language, () =>
    loadConfigFromFile({ command: 'serve', mode }, configFile, root),
  );
  return createServer(
    mergeConfig(read?.config ?? {}, {
      root,
      mode,
      configFile: false,
      clearScreen: false,
      base: `${language.prefix}/`,
      cacheDir: `${cacheDir}-${language.code}`,
      server: {
        middlewareMode: true,
        allowedHosts: server.allowedHosts,
        ...(httpServer && { ws: { server: httpServer } }),
      },
    }),
  );
}

/**
 * Adds the build of a language to the site's: its assets beside the others, its pages below its prefix.
 * @returns how many of its assets the site has already, and how many it adds
 * @throws Error when both have an asset of the same name with different content
 */
export async function addBuild(
  from: string,
  to: string,
  language: SiteLanguage,
): Promise<{ shared: number; added: number }> {
  const count = { shared: 0, added: 0 };
  const files = await readdir(from, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of files.filter((file) => file.isFile())) {
    const source = path.join(parentPath, name);
    const file = path.relative(from, source).split(path.sep).join('/');
    const isAsset = file.startsWith('assets/');
    const place = isAsset ? file : placeOf(file, language);
    if (place === null) continue;
    const target = path.join(to, place);
    if (isAsset && (await isPresent(source, target))) {
      count.shared += 1;
      continue;
    }
    if (isAsset) count.added += 1;
    await mkdir(path.dirname(target), { recursive: true });
    await cp(source, target);
  }
  return count;
}

/** Where a file of a language's build is in the site's. Null for one that the site has once, such as its sitemap. */
function placeOf(file: string, language: SiteLanguage): string | null {
  if (file === MANIFEST_FILE) return manifestFileOf(language);
  if (file === '.vite/manifest.json') return `.vite/manifest.${language.code}.json`;
  return file.endsWith('.html') ? fileInLanguage(language.prefix, file) : null;
}

async function isPresent(source: string, target: string): Promise<boolean> {
  const present = await readFile(target).catch(() => null);
  if (present === null) return false;
  if (present.equals(await readFile(source))) return true;
  throw new Error(`Two different files of the build are called ${path.basename(target)}.`);
}
