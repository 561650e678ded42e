import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hindiTypeErrors } from '../../scripts/check/hindi-types.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'paws-types-'));
  await mkdir(path.join(root, 'src'));
  const compilerOptions = { strict: true, lib: ['ES5'], types: [], noEmit: true };
  await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it.each([
  ['is right as a text', 'string', []],
  [
    'is an error as a value',
    "'Save'",
    [`src/a.ts:2 Type '"सहेजें"' is not assignable to type '"Save"'.`],
  ],
])('a translated string %s', async (_what, type, errors) => {
  const code = `declare function say<T>(text: T): T;\nexport const a: ${type} = say('Save');\n`;
  await writeFile(path.join(root, 'src/a.ts'), code);
  expect(hindiTypeErrors(root, () => ({ text: 'सहेजें' }))).toEqual({ errors, count: 1 });
});
