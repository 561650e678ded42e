// The check that keeps the local stack out of every build must see it when it is there.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkBuild } from '../../scripts/check/build.ts';
import { PROVIDER_KEY_ID, PROVIDER_WEBHOOK_SECRET, SECRET_KEY } from '../../supabase/local/keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'paws-build-'));
  await mkdir(path.join(folder, 'assets'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function check(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return checkBuild(folder);
}

describe('a build', () => {
  it('with nothing of the local stack is clean', async () => {
    const result = await check({ 'assets/main.js': 'console.log("Sheru")' });
    expect(result).toEqual({ findings: [], count: 1 });
  });

  it.each([
    ['the address of the payment stand-in', 'const url = "/_payments/checkout.js"'],
    ['the window of the payment stand-in', 'title("Test checkout: no money moves")'],
    ['the key of the payment stand-in', `const key = "${PROVIDER_KEY_ID}"`],
    ['the secret of its events', `const secret = "${PROVIDER_WEBHOOK_SECRET}"`],
    ['a secret key', `const key = "${SECRET_KEY}"`],
    ['the embedded database', 'import("@electric-sql/pglite")'],
  ])('with %s is refused', async (_what, text) => {
    const { findings } = await check({ 'assets/main.js': '', 'assets/other.js': text });
    expect(findings.join()).toContain(path.join(folder, 'assets/other.js'));
  });

  it('that is not there proves nothing', async () => {
    await expect(check({ 'index.html': '<h1>Site</h1>' })).rejects.toThrow('contains no build');
  });
});
