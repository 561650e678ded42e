import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isNightly } from './tests/support/nightly.ts';

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) };

// `npm run test:nightly` runs these as well.
const exclude = [
  ...configDefaults.exclude,
  ...(isNightly ? [] : ['**/*.nightly.test.ts', '**/*.nightly.test.tsx']),
];

/** They reset the module registry, so they can't share it with other files. */
const resettingModules = [
  'tests/components/carried-drafts.test.tsx',
  'tests/fuzz/pages/storage.test.tsx',
];

/** A project for tests in jsdom whose backend is tests/support/server.ts. */
function componentProject(
  test: NonNullable<TestProjectInlineConfiguration['test']>,
): TestProjectInlineConfiguration {
  return {
    plugins: [react()],
    resolve: { alias },
    test: {
      environment: 'jsdom',
      isolate: false,
      setupFiles: ['tests/support/components-setup.ts'],
      testTimeout: 20_000,
      env: {
        VITE_SUPABASE_URL: 'http://localhost:54321',
        VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_for_component_tests',
      },
      ...test,
    },
  };
}

// Projects by environment: pure functions, a DOM with a mocked network, a real Postgres. The test files of
// the first two share their worker's modules (`isolate: false`), which halves their time: loading React anew
// costs more than most files' tests. A worker with an open database needs about 600 MB.
export default defineConfig({
  test: {
    maxWorkers: 2,
    // Hides what passing tests make the local services log, such as refused statements.
    silent: 'passed-only',
    reporters: ['default', './tests/fuzz/support/count-reporter.ts'],
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/fuzz/rules/**/*.test.ts'],
          exclude,
          environment: 'node',
          isolate: false,
        },
      },
      componentProject({
        name: 'components',
        include: ['tests/components/**/*.test.tsx', 'tests/fuzz/pages/**/*.test.tsx'],
        exclude: [...exclude, ...resettingModules],
      }),
      componentProject({
        name: 'components-isolated',
        include: resettingModules,
        exclude,
        isolate: true,
      }),
      {
        resolve: { alias },
        test: {
          name: 'database',
          include: [
            'tests/database/**/*.test.ts',
            'tests/functions/**/*.test.ts',
            'tests/fuzz/backend/**/*.test.ts',
          ],
          exclude,
          environment: 'node',
          pool: 'forks',
          isolate: false,
          globalSetup: ['tests/support/database-snapshot.ts'],
          // The local sign-in service hashes passwords in JavaScript; a low cost makes the tests fast.
          env: { LITE_AUTH_BCRYPT_COST: '4' },
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
