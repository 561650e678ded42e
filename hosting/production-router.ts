// The router's package resolves to its development build in every bundler, even for production.
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const development = path.dirname(
  createRequire(import.meta.resolve('react-router-dom')).resolve('react-router'),
);
const file = (name: string) => path.join(development, '../production', name);

// An assignment or a call when the package is imported makes a bundler keep a component and all that it uses.
const NAMES = /^\w+\.displayName = "\w+";$/gm;
const FACTORY_CALLS = /(?<== )(?=React\d*\.(createContext|forwardRef|memo)\()/g;

/**
 * Resolves the router's production build, which has no warnings for developers, without names for them, and marks the calls
 * that make its components and contexts as pure. Otherwise 1.5 kB of components that nobody uses are in the entry.
 */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({
        code: code.replaceAll(NAMES, '').replaceAll(FACTORY_CALLS, '/* @__PURE__ */ '),
        map: null,
      }),
    },
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
