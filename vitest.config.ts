import './tests/support/test-clock.mjs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { beginLongCommand } from './scripts/dev/long-command.ts';
import { PUBLISHABLE_KEY } from './supabase/local/keys.ts';
import { folderOf, recordedReleases, unpackReleases } from './tests/releases/records.ts';
import { releaseFolder } from './tests/releases/release-folder.ts';
import { isNightly } from './tests/support/nightly.ts';

// Not in watch mode, nor for a program that only reads this file.
if (process.argv.includes('run')) beginLongCommand();

// Before the tests are collected.
unpackReleases();

const alias = {
  '@': fileURLToPath(new URL('./src', import.meta.url)),
  '@common': fileURLToPath(new URL('./supabase/functions/_shared/common', import.meta.url)),
};

// Each worker's clock begins where the main process's does.
const execArgv = ['--import', new URL('./tests/support/test-clock.mjs', import.meta.url).href];

// `npm run test:nightly` runs these as well.
const exclude = [
  ...configDefaults.exclude,
  ...(isNightly ? [] : ['**/*.nightly.test.{ts,tsx,js}']),
];

// Projects by environment: pure functions, a DOM with a mocked network, a real Postgres. The files of a project share
// their workers and run one project after another. A worker with an open database needs about 600 MB.
export default defineConfig({
  test: {
    // More than there are cores makes the database tests slower. At most four, for the memory.
    maxWorkers: Math.min(availableParallelism(), 4),
    // Hides what passing tests make the local services log, such as refused statements.
    silent: 'passed-only',
    // At night some files take minutes, so that each test has a line.
    reporters: [isNightly ? 'verbose' : 'default'],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['tests/unit/**/*.test.ts'],
          exclude,
          execArgv,
          environment: 'node',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'components',
          sequence: { groupOrder: 1 },
          include: ['tests/components/**/*.test.{ts,tsx}'],
          exclude,
          execArgv,
          environment: 'jsdom',
          setupFiles: ['tests/support/components-setup.ts'],
          isolate: false,
          testTimeout: 20_000,
          // No server listens there: tests/support/server.ts responds instead.
          env: {
            VITE_SUPABASE_URL: 'http://localhost:54321',
            VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_component_tests',
            VITE_RAZORPAY_KEY_ID: 'rzp_test_0123456789',
            VITE_PAYMENTS: 'server',
          },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'database',
          sequence: { groupOrder: 2 },
          include: [
            'tests/database/**/*.test.ts',
            'tests/functions/**/*.test.ts',
            'tests/releases/*.test.ts',
            ...recordedReleases.map((release) => `${folderOf(release)}/*.test.js`),
            // Only for `npm run release`.
            ...(releaseFolder ? ['tests/releases/used-site.record.ts'] : []),
          ],
          exclude,
          execArgv,
          environment: 'node',
          // Threads share the compiled database.
          pool: 'threads',
          globalSetup: ['tests/support/database-snapshot.ts'],
          env: {
            // The local sign-in service hashes passwords in JavaScript; a low cost makes the tests fast.
            LITE_AUTH_BCRYPT_COST: '4',
            // For the queries of the site: tests/support/site-client.ts.
            VITE_SUPABASE_URL: 'http://localhost',
            VITE_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
          },
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
