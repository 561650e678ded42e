// The build of the site. What was built before stays whole until the new one is checked.
import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Settings } from '../operate/settings.ts';

const UNFINISHED = 'dist-unfinished';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
const SHOWN_LINES = 20;

/**
 * Builds and checks the site beside `dist/`, which it then replaces.
 * @param environment what Vite reads
 * @param root the folder of the project
 * @throws Error with what the failing program says, without its stack
 */
export async function buildSite(environment: Settings, root: string): Promise<void> {
  const env = { ...process.env, ...environment };
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)('npm', ['run', '--silent', script, '--', ...args], {
      cwd: root,
      env,
      maxBuffer: MAX_OUTPUT_BYTES,
    }).catch(({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
      const lines = `${stdout}\n${stderr}`
        .split('\n')
        .filter((line) => !/^\s*(at .*)?$/.test(line));
      throw new Error(lines.slice(-SHOWN_LINES).join('\n'));
    });
  const [finished = '', unfinished = ''] = ['dist', UNFINISHED].map((name) =>
    path.join(root, name),
  );
  try {
    await run('build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', UNFINISHED);
    await run('check:build', UNFINISHED);
    await rm(finished, { recursive: true, force: true });
    await rename(unfinished, finished);
  } finally {
    for (const folder of [unfinished, `${unfinished}-manifests`]) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
