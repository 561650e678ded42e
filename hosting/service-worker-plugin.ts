import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { compileScript } from './compile-script.ts';
import { prerenderedPaths, SHELL_FILE } from './pages.ts';

/** Emits service-worker.js. With `VITE_OFFLINE=off` it is a worker that removes the earlier one. */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const settings = config.env as Readonly<Record<string, string | undefined>>;
      const isOff = settings['VITE_OFFLINE'] === 'off';
      const file = isOff ? 'worker/unregister.ts' : 'worker/service-worker.ts';
      const constants = {
        version: hashOf(Object.keys(bundle)),
        shell: `/${SHELL_FILE}`,
        pages: prerenderedPaths,
        backend: originOf(settings['VITE_SUPABASE_URL']),
      };
      const code = await compileScript(path.join(config.root, file));
      const head = isOff ? '' : `const build = ${JSON.stringify(constants)};\n`;
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: head + code });
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
