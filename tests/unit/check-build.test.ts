// The check that keeps the local stack out of every build must see it when it is there.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROVIDER_KEY_ID, PROVIDER_WEBHOOK_SECRET, SECRET_KEY } from '../../supabase/local/keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paws-build-'));
  await mkdir(path.join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function check(files: Record<string, string>): Promise<{ isClean: boolean; said: string }> {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const run = promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    'scripts/check/build.ts',
    folder,
  ]);
  return run.then(
    ({ stdout }) => ({ isClean: true, said: stdout }),
    (problem: unknown) => ({ isClean: false, said: String(Object(problem).stderr) }),
  );
}

describe('a build', { timeout: 60_000 }, () => {
  it('with nothing of the local stack is clean', async () => {
    const { isClean, said } = await check({ 'assets/main.js': 'console.log("Sheru")' });
    expect(said).toContain('1 files of');
    expect(isClean).toBe(true);
  });

  it.each([
    ['the address of the payment stand-in', 'const url = "/_payments/checkout.js"'],
    ['the window of the payment stand-in', 'title("Test checkout: no money moves")'],
    ['the key of the payment stand-in', `const key = "${PROVIDER_KEY_ID}"`],
    ['the secret of its events', `const secret = "${PROVIDER_WEBHOOK_SECRET}"`],
    ['a secret key', `const key = "${SECRET_KEY}"`],
    ['the embedded database', 'import("@electric-sql/pglite")'],
  ])('with %s is not', async (_what, text) => {
    const { isClean, said } = await check({ 'assets/main.js': '', 'assets/other.js': text });
    expect(said).toContain(path.join(folder, 'assets/other.js'));
    expect(isClean).toBe(false);
  });

  it('that is not there proves nothing', async () => {
    const { isClean, said } = await check({ 'index.html': '<h1>Site</h1>' });
    expect(said).toContain('contains no build');
    expect(isClean).toBe(false);
  });
});
