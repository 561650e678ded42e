// The router's package leads every bundler to its development build, whatever is being built.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = new URL('../node_modules/react-router/dist/production/', import.meta.url);
const file = (name: string) => fileURLToPath(new URL(name, folder));

/** The plugin for vite.config.ts: builds get the router without its warnings for developers. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router\/dom$/, replacement: file('dom-export.mjs') },
          { find: /^react-router$/, replacement: file('index.mjs') },
        ],
      },
    }),
  };
}
