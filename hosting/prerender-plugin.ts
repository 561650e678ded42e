import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { compileScript } from './compile-script.ts';
import { MANIFEST_FILE, webManifest } from './manifest.ts';
import {
  shellHtml,
  withHeadTags,
  writeDogPages,
  type RenderAppeal,
  type RenderDogHead,
} from './dog-pages.ts';
import type { PublicAppealRow, PublicDogRow } from './dog-rows.ts';
import { pathBelow, type SiteLanguage } from '../src/lib/language.ts';
import {
  GIFT_SHELL_FILE,
  NOT_FOUND_FILE,
  pageFile,
  prerenderedRoutes,
  SHELL_FILE,
} from './pages.ts';
import { prerenderedHtml } from './prerendered-html.ts';
import { dogsWithPage } from './sitemap-plugin.ts';

const SCRIPT_LOADER = 'hosting/script-loader.ts';

/**
 * Writes an HTML file for each prerendered route, the shell for all others, and for each dog and each appeal the shell with
 * its head tags.
 */
export function prerenderPages(language: SiteLanguage): Plugin {
  const { prefix } = language;
  let config: ResolvedConfig;
  let loader: string;
  return {
    name: 'prerender-pages',
    apply: (user, { command }) => command === 'build' && !user.build?.ssr,
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const source = await compileScript(path.join(config.root, SCRIPT_LOADER));
      loader = this.emitFile({ type: 'asset', name: 'start.js', source });
    },
    async writeBundle(_options, bundle) {
      const folder = path.resolve(config.root, config.build.outDir);
      const indexHtml = await readFile(path.join(folder, 'index.html'), 'utf8');
      await withRenderer(config, async (renderer) => {
        const { renderPage, renderDogHead, renderDogAlternates, renderDogPreview } = renderer;
        const withoutScript = await renderer.renderWithoutScript();
        const loading = await renderer.renderLoading();
        const shell = shellHtml(indexHtml, { loading, withoutScript: withoutScript.shell });
        const shellPage = withHeadTags(shell, await renderer.renderSiteHead());
        for (const file of [SHELL_FILE, NOT_FOUND_FILE]) {
          await writeFile(path.join(folder, file), shellPage);
        }
        const manifest = webManifest(language, renderer.description);
        await writeFile(path.join(folder, MANIFEST_FILE), manifest);
        await writeFile(
          path.join(folder, GIFT_SHELL_FILE),
          withHeadTags(shell, await renderer.renderGiftHead()),
        );
        const dogs = dogsWithPage(config);
        for (const route of prerenderedRoutes) {
          const html = prerenderedHtml(indexHtml, {
            path: pathBelow(prefix, route.path),
            withoutScript: withoutScript.page,
            notStarted: withoutScript.notStarted,
            rendered: await renderPage(route.path, dogs),
            chunks: chunksOf(bundle, path.join(config.root, `src/${route.page}.tsx`)),
            loader: this.getFileName(loader),
          });
          await writeFile(path.join(folder, pageFile(route.path)), html);
        }
        await writeDogPages(folder, shell, dogs, {
          renderHead: renderDogHead,
          renderAlternates: renderDogAlternates,
          renderPreview: renderDogPreview,
          renderPaymentPreview: renderer.renderPaymentPreview,
          renderAppealHead: renderer.renderAppealHead,
          renderAppealAlternates: renderer.renderAppealAlternates,
          renderAppealPreview: renderer.renderAppealPreview,
          loader: this.getFileName(loader),
          // Otherwise each is requested when the one before has run.
          scriptsOf: (page) =>
            [`src/${page}.tsx`, 'node_modules/@supabase/postgrest-js/dist/index.mjs'].flatMap(
              (source) => chunksOf(bundle, path.join(config.root, source)),
            ),
        });
      });
    },
  };
}

/** The exports of src/prerender.tsx. */
interface Renderer {
  description: string;
  renderWithoutScript: () => Promise<Readonly<Record<'page' | 'shell' | 'notStarted', string>>>;
  renderLoading: () => Promise<string>;
  renderPage: (path: string, dogs: readonly PublicDogRow[]) => Promise<string>;
  renderSiteHead: () => Promise<string>;
  renderGiftHead: () => Promise<string>;
  renderDogHead: RenderDogHead;
  renderDogAlternates: RenderDogHead;
  renderDogPreview: (dog: PublicDogRow) => Promise<string>;
  renderPaymentPreview: (dog: PublicDogRow) => Promise<string>;
  renderAppealHead: RenderAppeal;
  renderAppealAlternates: (appeal: PublicAppealRow) => Promise<string>;
  renderAppealPreview: RenderAppeal;
}

/** Builds src/prerender.tsx into a temporary folder and imports it. */
async function withRenderer(
  { root, mode, configFile }: ResolvedConfig,
  work: (renderer: Renderer) => Promise<void>,
): Promise<void> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'paws-prerender-'));
  try {
    await build({
      root,
      mode,
      configFile: configFile ?? false,
      logLevel: 'warn',
      // The temporary folder has no node_modules, so the bundle must contain every package.
      ssr: { noExternal: true },
      build: { ssr: 'src/prerender.tsx', outDir, copyPublicDir: false, emptyOutDir: true },
    });
    const file = pathToFileURL(path.join(outDir, 'prerender.js')).href;
    await work((await import(file)) as Renderer);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The chunk that contains a source file, and all chunks that it imports statically. */
function chunksOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.includes(source),
  );
  if (!chunk) throw new Error(`No chunk of the build contains ${source}.`);
  const found = new Set<string>();
  const visit = (fileName: string) => {
    const file = bundle[fileName];
    if (file?.type !== 'chunk' || found.has(fileName)) return;
    found.add(fileName);
    file.imports.forEach(visit);
  };
  visit(chunk.fileName);
  return [...found];
}
