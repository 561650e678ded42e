import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { versionOf } from '../../hosting/release.ts';
import { recordedReleases, unrecordedReleases } from '../releases/records.ts';

const read = (file: string) => readFile(file, 'utf8');

it('package-lock.json, the changelog and the README name the release of package.json', async () => {
  const version = await versionOf(process.cwd());
  expect(JSON.parse(await read('package-lock.json'))).toMatchObject({ version });
  expect(/^## (?!Not released yet)(\S+)/m.exec(await read('CHANGELOG.md'))?.[1]).toBe(version);
  expect(await read('README.md')).toContain(`This is release ${version} `);
});

it('every release that was followed by another one is recorded', async () => {
  expect(unrecordedReleases(await read('CHANGELOG.md'), recordedReleases)).toEqual([]);
  const changelog = '# Changelog\n\n## 1.0.2 · today\n\n## 1.0.1 · before\n\n## 1.0.0 · first\n';
  expect(unrecordedReleases(changelog, ['1.0.0'])).toEqual(['1.0.1']);
});
