import { defineConfig } from 'vitest/config';

// `npm run check:postgres`. Apart from `npm test`, which needs nothing but Node and `npm ci`.
export default defineConfig({
  test: {
    include: ['tests/postgres/**/*.test.ts'],
    globalSetup: 'tests/postgres/programs.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
