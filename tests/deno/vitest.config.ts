import { defineConfig } from 'vitest/config';

// `npm run check:functions`, which puts Deno on the path. Apart from `npm test`, which needs nothing but Node and `npm ci`.
export default defineConfig({
  test: {
    include: ['tests/deno/**/*.test.ts'],
    globalSetup: ['tests/support/database-snapshot.ts'],
    env: { LITE_AUTH_BCRYPT_COST: '4' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
