import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { versionOf } from '../../hosting/release.ts';

const read = (file: string) => readFile(file, 'utf8');

it('package-lock.json, the changelog and the README name the release of package.json', async () => {
  const version = await versionOf(process.cwd());
  expect(JSON.parse(await read('package-lock.json'))).toMatchObject({ version });
  expect(/^## (\S+)/m.exec(await read('CHANGELOG.md'))?.[1]).toBe(version);
  expect(await read('README.md')).toContain(`This is release ${version} `);
});
