import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { languages } from '../src/lib/language.ts';
import { compileScript } from './compile-script.ts';
import { ASSETS_PREFIX, fileInLanguage, prerenderedPaths, SHELL_FILE } from './pages.ts';

/**
 * Writes service-worker.js. With `VITE_OFFLINE=off` it is a worker that removes the earlier one. It must come after the
 * builds of all languages, whose files it names.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
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
        const settings = config.env as Readonly<Record<string, string | undefined>>;
        const isOff = settings['VITE_OFFLINE'] === 'off';
        const file = isOff ? 'worker/unregister.ts' : 'worker/service-worker.ts';
        const constants = {
          version: hashOf(await readdir(path.join(folder, ASSETS_PREFIX))),
          languages: languages.map(({ prefix }) => ({
            prefix,
            home: prefix === '' ? '/' : prefix,
            shell: `/${fileInLanguage(prefix, SHELL_FILE)}`,
          })),
          pages: prerenderedPaths,
          backend: originOf(settings['VITE_SUPABASE_URL']),
        };
        const code = await compileScript(path.join(config.root, file));
        const head = isOff ? '' : `const build = ${JSON.stringify(constants)};\n`;
        await writeFile(path.join(folder, 'service-worker.js'), head + code);
      },
    },
  };
}

function originOf(url: string | undefined): string | null {
  return url && URL.canParse(url) ? new URL(url).origin : null;
}

/** The names of the build's files contain hashes of their content. */
function hashOf(fileNames: readonly string[]): string {
  return createHash('sha256').update(fileNames.toSorted().join('\n')).digest('hex').slice(0, 12);
}
