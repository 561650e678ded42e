// The part of a build that turns the public pages into finished HTML files, and leaves a page without
// content for every other address: for a dog's, with the head tags of that dog.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import { compileScript } from './compile-script.ts';
import { shellPage, writeDogPages, type DrawDogHead } from './dog-pages.ts';
import { finishPage } from './finish-page.ts';
import { fileFor, prerenderedRoutes, SHELL_FILE } from './pages.ts';
import { dogsWithPage } from './search-plugin.ts';

const STARTER = 'hosting/start-when-painted.ts';

/** The plugin for vite.config.ts. */
export function prerenderPages(): Plugin {
  let config: ResolvedConfig;
  let starter: string;
  return {
    name: 'prerender-pages',
    apply: (user, { command }) => command === 'build' && !user.build?.ssr,
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const source = await compileScript(path.join(config.root, STARTER));
      starter = this.emitFile({ type: 'asset', name: 'start.js', source });
    },
    async writeBundle(_options, bundle) {
      const folder = path.resolve(config.root, config.build.outDir);
      const template = await readFile(path.join(folder, 'index.html'), 'utf8');
      const shell = shellPage(template);
      await writeFile(path.join(folder, SHELL_FILE), shell);
      await withDrawing(config, async ({ drawPage, drawDogHead }) => {
        for (const { path: address, page: name } of prerenderedRoutes) {
          const drawn = await drawPage(address);
          const source = path.join(config.root, `src/pages/${name}.tsx`);
          const scripts = scriptsOf(bundle, source);
          const page = finishPage(template, {
            path: address,
            drawn,
            scripts,
            starter: this.getFileName(starter),
          });
          await writeFile(path.join(folder, fileFor(address)), page);
        }
        await writeDogPages(folder, shell, dogsWithPage(config), drawDogHead);
      });
    },
  };
}

/** What src/prerender.tsx exports. */
interface Drawing {
  drawPage: (path: string) => Promise<string>;
  drawDogHead: DrawDogHead;
}

/** Builds what draws the pages into a folder of its own, which is gone afterwards. */
async function withDrawing(
  { root, mode, configFile }: ResolvedConfig,
  work: (drawing: Drawing) => Promise<void>,
): Promise<void> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'paws-prerender-'));
  try {
    await build({
      root,
      mode,
      configFile: configFile ?? false,
      logLevel: 'warn',
      // One file that needs no other: it stands outside the project.
      ssr: { noExternal: true },
      build: { ssr: 'src/prerender.tsx', outDir, copyPublicDir: false, emptyOutDir: true },
    });
    const file = pathToFileURL(path.join(outDir, 'prerender.js')).href;
    await work((await import(file)) as Drawing);
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** The chunk that holds a source file and all that it imports, as paths below the build's folder. */
function scriptsOf(bundle: Rolldown.OutputBundle, source: string): string[] {
  const chunk = Object.values(bundle).find(
    (file) => file.type === 'chunk' && file.moduleIds.includes(source),
  );
  if (!chunk) throw new Error(`The build has no chunk that holds ${source}.`);
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
