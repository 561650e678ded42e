// `npm test`: installs missing packages, then runs every test that needs no browser and no network.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './ensure-installed.mjs';

ensureInstalled();
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  // With NODE_ENV=production, React would have no test utilities.
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
);
process.exit(status ?? 1);
