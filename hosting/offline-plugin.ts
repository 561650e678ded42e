// Puts the service worker beside the pages of each build.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { compileScript } from './compile-script.ts';
import { prerenderedPaths, SHELL_FILE } from './pages.ts';

/** The plugin for vite.config.ts. `VITE_OFFLINE=off` writes a worker that takes the earlier one away. */
export function offlineWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'offline-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const settings = config.env as Readonly<Record<string, string | undefined>>;
      const isOff = settings['VITE_OFFLINE'] === 'off';
      const file = isOff ? 'worker/leave.ts' : 'worker/service-worker.ts';
      const facts = {
        version: digest(Object.keys(bundle)),
        shell: `/${SHELL_FILE}`,
        pages: prerenderedPaths,
        backend: originOf(settings['VITE_SUPABASE_URL']),
      };
      const code = await compileScript(path.join(config.root, file));
      const head = isOff ? '' : `const build = ${JSON.stringify(facts)};\n`;
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: head + code });
    },
  };
}

function originOf(address: string | undefined): string | null {
  return address && URL.canParse(address) ? new URL(address).origin : null;
}

/** What a build holds, in short: the names of its files change with their content. */
function digest(fileNames: readonly string[]): string {
  return createHash('sha256').update(fileNames.toSorted().join('\n')).digest('hex').slice(0, 12);
}
