import { defineConfig } from 'vitest/config';

// `npm run check:postgres`. Apart from `npm test`, which needs nothing but Node.
export default defineConfig({
  test: { include: ['tests/postgres/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 120_000 },
});
