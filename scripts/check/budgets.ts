// What a visitor has to fetch, in bytes of the build, held against the budgets. A kB is 1,000 bytes; text
// counts as gzip at level 9 makes it, fonts as they are.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  HOME,
  readManifest,
  scriptsLoaded,
  scriptsNeeded,
  SIGN_IN,
  starterOf,
} from './scripts-of-page.ts';
import { textTable } from '../dev/text-table.ts';

const KILOBYTE = 1000;
/** The fonts that a page in English fetches. */
const LATIN_FONT = /-(?:latin-(?!ext-).*|rupee-[^-]*)\.woff2$/;

const folder = process.argv[2] ?? 'dist';
const manifest = await readManifest(folder);
const assets = (await readdir(path.join(folder, 'assets'))).map((name) => `assets/${name}`);

const starter = await starterOf(folder);

const rows = [
  {
    what: 'JavaScript before home is usable',
    files: [starter, ...scriptsNeeded(manifest, HOME)],
    most: 100,
  },
  {
    what: 'JavaScript that home ever loads',
    files: [starter, ...scriptsLoaded(manifest, HOME)],
    most: 160,
  },
  { what: 'JavaScript of sign-in', files: scriptsLoaded(manifest, SIGN_IN), most: 170 },
  { what: 'CSS', files: assets.filter((file) => file.endsWith('.css')), most: 12 },
  { what: 'Latin fonts', files: assets.filter((file) => LATIN_FONT.test(file)), most: 70 },
];

const measured = await Promise.all(
  rows.map(async ({ what, files, most }) => {
    const sizes = await Promise.all([...files].map(transferredBytes));
    if (sizes.length === 0) throw new Error(`${folder}/ holds no ${what}: nothing was measured.`);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { what, count: sizes.length, bytes, limit: most * KILOBYTE };
  }),
);

console.log(
  textTable([
    ['What', 'Files', 'Bytes, gzip', 'Limit', ''],
    ...measured.map(({ what, count, bytes, limit }) => [
      what,
      count,
      bytes,
      limit,
      bytes > limit ? 'over' : 'within',
    ]),
  ]),
);
if (measured.some(({ bytes, limit }) => bytes > limit)) process.exit(1);

async function transferredBytes(file: string): Promise<number> {
  const content = await readFile(path.join(folder, file));
  return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
}
