// What `npm run release` recorded: tests/releases/<version>.json.gz, the text of each file by its name.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const FOLDER = 'tests/releases';
const ENDING = '.json.gz';
const compare = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** The recorded releases, in their order. */
export const recordedReleases: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
  .toSorted(compare);

export const recordOf = (release: string) => path.join(FOLDER, release + ENDING);

/** Where a record is unpacked. Its scripts import the local stack by a path relative to this folder. */
export const folderOf = (release: string) => path.join('.cache/releases', release);

/** Writes the files of every record into its folder, where they aren't yet. */
export function unpackReleases(): void {
  for (const release of recordedReleases) {
    const record = gunzipSync(readFileSync(recordOf(release))).toString();
    for (const [name, text] of Object.entries(JSON.parse(record) as Record<string, string>)) {
      const file = path.join(folderOf(release), name);
      if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
      mkdirSync(path.dirname(file), { recursive: true });
      // Another run may read it meanwhile.
      writeFileSync(`${file}.${process.pid}`, text);
      renameSync(`${file}.${process.pid}`, file);
    }
  }
}

/** Records the files of a release's folder. */
export function packRelease(release: string): void {
  const folder = folderOf(release);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted();
  const texts = files.map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]);
  const record = JSON.stringify(Object.fromEntries(texts));
  writeFileSync(recordOf(release), gzipSync(record, { level: 9 }));
}

/** The releases of a changelog, newest first, that were followed by another one and aren't recorded. */
export function unrecordedReleases(changelog: string, recorded: readonly string[]): string[] {
  const released = [...changelog.matchAll(/^## (\d\S*)/gm)].map(([, version = '']) => version);
  return released.slice(1).filter((version) => !recorded.includes(version));
}
