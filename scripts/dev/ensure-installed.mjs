// Plain JavaScript, because it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const OLDEST_NODE = [20, 19];

/**
 * Exits with a message when Node is too old. Runs `npm ci` when packages are missing or have another version
 * than in the lockfile. With NODE_ENV=production npm would leave out the packages for development.
 */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    console.error(`Node ${OLDEST_NODE.join('.')} or later is needed; this is ${process.version}.`);
    process.exit(1);
  }
  if (isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm ci failed; its message is above.');
    process.exit(status ?? 1);
  }
}

/** npm writes node_modules/.package-lock.json last, so an interrupted install has none. */
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
