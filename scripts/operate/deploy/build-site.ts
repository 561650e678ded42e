// The build of the site. What was built before stays whole until the new one is checked.
import { spawn } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from './settings.ts';

const FINISHED = 'dist';
const UNFINISHED = 'dist-unfinished';

/**
 * Builds and checks the site beside `dist/`, which it then replaces.
 * @param environment what Vite reads
 * @param root the folder of the project
 * @throws Error with what the failing program says
 */
export async function buildSite(
  environment: Settings,
  root: string,
  runProgram: typeof runQuietly = runQuietly,
): Promise<void> {
  const options = { cwd: root, environment };
  const build = ['--logLevel', 'warn', '--emptyOutDir', '--outDir', UNFINISHED];
  const [finished = '', unfinished = ''] = [FINISHED, UNFINISHED].map((name) =>
    path.join(root, name),
  );
  try {
    await runProgram('npm', ['run', '--silent', 'build', '--', ...build], options);
    await runProgram('npm', ['run', '--silent', 'check:build', '--', UNFINISHED], options);
    await rm(finished, { recursive: true, force: true });
    await rename(unfinished, finished);
  } finally {
    for (const folder of [unfinished, `${unfinished}-manifests`]) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Shows the output of a program only when it fails, without the stack. */
async function runQuietly(
  program: string,
  args: readonly string[],
  { cwd, environment }: { cwd: string; environment: Settings },
): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code === 0) return;
  const lines = output.split('\n').filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  throw new Error(
    ['The site is not built, and dist/ is as it was:', ...lines.slice(-20)].join('\n'),
  );
}
