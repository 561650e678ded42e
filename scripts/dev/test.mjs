// `npm test`: installs missing packages, then runs every test that needs no browser and no network.
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
// With NODE_ENV=production, React would have no test utilities.
process.env.NODE_ENV = 'test';
// In this process: a child of it would go on when npm ends at a signal.
const vitest = new URL('../../node_modules/vitest/vitest.mjs', import.meta.url);
process.argv.splice(1, 1, fileURLToPath(vitest), 'run');
await import(vitest.href);
