// Plain JavaScript on purpose: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const OLDEST_NODE = [20, 19];

/**
 * Ends the process with one sentence when Node is too old, and runs `npm ci` when what is installed
 * is missing or not what the lockfile names.
 */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Node ${OLDEST_NODE.join('.')} or later is needed; this is ${process.version}.`);
    process.exit(1);
  }
  if (isInstalled()) return;
  console.log('Installing what the project needs (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed; its own message is above.');
    process.exit(status ?? 1);
  }
}

/** npm writes node_modules/.package-lock.json last, so it also tells a broken-off install. */
function isInstalled() {
  const installed = 'node_modules/.package-lock.json';
  if (!existsSync(installed)) return false;
  const have = JSON.parse(readFileSync(installed, 'utf8')).packages ?? {};
  const want = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages ?? {};
  return Object.entries(want).every(
    ([path, entry]) =>
      path === '' || entry.optional || entry.peer || have[path]?.version === entry.version,
  );
}
