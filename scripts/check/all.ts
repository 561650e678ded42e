// `npm run check`: the static checks, as many at a time as there are cores, the longest ones first. Prints what each one says
// once it has ended. Fails if one of them does.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);
const checks = [
  'npm run --silent lint',
  'tsx scripts/check/hindi-types.ts',
  'prettier --check --log-level warn .',
  'tsx scripts/check/text-nodes.ts',
  'knip',
  'tsx scripts/check/boundaries.ts',
  'tsx scripts/check/texts.ts',
];

await Promise.all(Array.from({ length: availableParallelism() }, runChecks));

async function runChecks(): Promise<void> {
  for (let check = checks.shift(); check !== undefined; check = checks.shift()) {
    const [name = '', ...parameters] = check.split(' ');
    const result = await run(name, parameters, {
      maxBuffer: 16 * 1024 * 1024,
      // npm has put node_modules/.bin into PATH; its programs are scripts of the shell on Windows.
      shell: process.platform === 'win32',
    }).catch((error: { stdout: string; stderr: string }) => {
      process.exitCode = 1;
      return error;
    });
    process.stdout.write(result.stdout + result.stderr);
  }
}
