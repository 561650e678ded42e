// The router's package resolves to its development build in every bundler, even for production.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const development = path.dirname(
  createRequire(import.meta.resolve('react-router-dom')).resolve('react-router'),
);
const file = (name: string) => path.join(development, '../production', name);

/** Resolves the router's production build, which has no warnings for developers. */
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
