// The router's package leads every bundler to its development build, whatever is being built.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const development = path.dirname(
  createRequire(import.meta.resolve('react-router-dom')).resolve('react-router'),
);
const file = (name: string) => path.join(development, '../production', name);

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
