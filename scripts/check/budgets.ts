// `npm run check:budgets`: counts the bytes of the build that a visitor loads, against limits. A kB is 1,000 bytes;
// text counts after gzip at level 9, fonts uncompressed.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import {
  DOG,
  HOME,
  readManifest,
  scriptsLoaded,
  scriptsNeeded,
  SIGN_IN,
  starterOf,
  styleSheets,
} from './scripts-of-page.ts';
import { textTable } from '../dev/text-table.ts';

const KILOBYTE = 1000;
const SITE_CSS = /\/site-[^/]*\.css$/;
/** Of pages of the team. */
const TEAM_CSS = /\/FiguresPage-[^/]*\.css$/;
const FONT = /-basic-[^/]*\.woff2$/;
const FONT_IN_HINDI = /(?:figtree-basic|-hindi)-[^/]*\.woff2$/;

const folder = process.argv[2] ?? 'dist';
const assets = (await readdir(path.join(folder, 'assets'))).map((name) => `assets/${name}`);
const starter = await starterOf(folder);

// The limits of scripts are 5 % above what was measured, so that a first feature doesn't exceed them.
const rows = [
  ...rowsOf(await readManifest(folder), '', { page: 0, dogPage: 0, style: 0 }),
  // A letter of Devanagari has three bytes.
  ...rowsOf(await readManifest(folder, 'hi'), ', in Hindi', { page: 2, dogPage: 3.6, style: 0.5 }),
  {
    what: 'Fonts of every page',
    files: assets.filter((file) => FONT.test(file)),
    limitKilobytes: 36,
  },
  {
    what: 'Fonts of every page, in Hindi',
    files: assets.filter((file) => FONT_IN_HINDI.test(file)),
    limitKilobytes: 92,
  },
];

/** @param more how much a language may have more than English, in kB */
function rowsOf(
  manifest: Manifest,
  suffix: string,
  more: Readonly<Record<'page' | 'dogPage' | 'style', number>>,
) {
  const sheets = [...styleSheets(manifest)];
  return [
    {
      what: `JavaScript before home is usable${suffix}`,
      files: [starter, ...scriptsNeeded(manifest, HOME)],
      limitKilobytes: 113 + more.page,
    },
    {
      what: `JavaScript that home loads in all${suffix}`,
      files: [starter, ...scriptsLoaded(manifest, HOME)],
      limitKilobytes: 161 + more.page,
    },
    {
      what: `JavaScript before a dog’s page renders${suffix}`,
      files: scriptsNeeded(manifest, DOG),
      limitKilobytes: 128 + more.dogPage,
    },
    {
      what: `JavaScript of sign-in${suffix}`,
      files: scriptsLoaded(manifest, SIGN_IN),
      limitKilobytes: 168 + more.page,
    },
    {
      what: `CSS of every page${suffix}`,
      files: sheets.filter((file) => SITE_CSS.test(file)),
      limitKilobytes: 15 + more.style,
    },
    {
      what: `CSS that receipts and certificates add${suffix}`,
      files: sheets.filter((file) => !SITE_CSS.test(file) && !TEAM_CSS.test(file)),
      limitKilobytes: 3 + more.style,
    },
  ];
}

const measured = await Promise.all(
  rows.map(async ({ what, files, limitKilobytes }) => {
    const sizes = await Promise.all([...files].map(transferredBytes));
    if (sizes.length === 0) throw new Error(`${folder}/ contains no ${what}.`);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { what, count: sizes.length, bytes, limit: limitKilobytes * KILOBYTE };
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
