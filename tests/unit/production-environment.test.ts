// `npm start` and `npm test` where NODE_ENV=production is set, in a copy of the scripts with fake packages.
import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const LOCKFILE = '{"packages":{}}';
let root = '';

async function write(file: string, text: string): Promise<string> {
  const target = path.join(root, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
  return target;
}

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'paws-scripts-'));
  await cp('scripts/dev', path.join(root, 'scripts/dev'), { recursive: true });
  await write('package-lock.json', LOCKFILE);
  const npm = await write(
    'bin/npm',
    `#!/bin/sh\necho "npm $*"\nmkdir -p node_modules\necho '${LOCKFILE}' > node_modules/.package-lock.json\n`,
  );
  await chmod(npm, 0o755);
  const sayEnvironment = 'console.log("NODE_ENV", process.env.NODE_ENV);';
  await write('node_modules/vitest/vitest.mjs', sayEnvironment);
  await write('node_modules/vite/package.json', '{"type":"module","exports":"./index.js"}');
  await write(
    'node_modules/vite/index.js',
    `export const createServer = () => { ${sayEnvironment} process.exit(0); };`,
  );
});
afterEach(() => rm(root, { recursive: true, force: true }));

it.each([
  ['start', 'development'],
  ['test', 'test'],
])('npm %s installs the packages for development and runs in %s', (script, environment) => {
  const { stdout, status } = spawnSync(process.execPath, [`scripts/dev/${script}.mjs`], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${path.join(root, 'bin')}:${process.env['PATH']}`,
    },
  });
  expect(stdout).toMatch(/^npm ci --include=dev /m);
  expect(stdout).toContain(`NODE_ENV ${environment}`);
  expect(status).toBe(0);
});
