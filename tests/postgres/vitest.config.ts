import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { beginLongCommand } from '../../scripts/dev/long-command.ts';

beginLongCommand();

// On the day of the run, unless another one is asked for. Then Debian's faketime moves the server's clock.
const clock = new URL('../support/test-clock.mjs', import.meta.url).href;
const isMoved = process.env['TEST_NOW'] !== undefined;
if (isMoved) await import(clock);

// `npm run check:postgres`. Apart from `npm test`, which needs nothing but Node and `npm ci`.
export default defineConfig({
  test: {
    include: ['tests/postgres/**/*.test.ts'],
    execArgv: isMoved ? ['--import', clock] : [],
    // Each file has a server of its own. Vitest would leave one of two cores idle.
    maxWorkers: availableParallelism(),
    // A line per test: some files take minutes.
    reporters: 'verbose',
    globalSetup: 'tests/postgres/programs.ts',
    // The longest takes 20 seconds of a quiet machine, and another check runs beside it in the gate.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
