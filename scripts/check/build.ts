// `npm run check:build [-- FOLDER]`: fails when a build contains keys or code of the local backend, its database, or the style
// guide, when a page is in another language than it says, or when there is no build.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  JWT_SECRET,
  PROVIDER_KEY_ID,
  PROVIDER_KEY_SECRET,
  PROVIDER_WEBHOOK_SECRET,
  PUBLISHABLE_KEY,
  RECONCILE_SECRET,
  SECRET_KEY,
} from '../../supabase/local/keys.ts';
import { checkLanguages } from './page-languages.ts';

const MARKERS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['the local publishable key', new RegExp(PUBLISHABLE_KEY)],
  ['the local secret key', new RegExp(SECRET_KEY)],
  ['the local signing secret', new RegExp(JWT_SECRET)],
  ['a secret key', /sb_secret_\w/],
  ['a key of the payment stand-in', new RegExp([PROVIDER_KEY_ID, PROVIDER_KEY_SECRET].join('|'))],
  [
    'a secret of the local functions',
    new RegExp([PROVIDER_WEBHOOK_SECRET, RECONCILE_SECRET].join('|')),
  ],
  ['the embedded database', /pglite|electric-sql/i],
  ['the local backend', /@supabase\/lite|supabase\/local|LocalStackError/],
  ['the local mailbox', /\/_mail\b/],
  ['the style guide', /StyleguidePage|Every part the site is made of/],
  ['the payment stand-in', /\/_payments\b|Test checkout: no money moves/],
];

/**
 * What a build must not contain, one line for each finding.
 * @returns also the number of files that were read
 * @throws Error if the folder holds no build
 */
export async function checkBuild(folder: string): Promise<{ findings: string[]; count: number }> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name));
  if (!paths.some((file) => file.endsWith('.js'))) {
    throw new Error(`${folder}/ contains no build; run "npm run build" first.`);
  }
  const findings: string[] = [];
  for (const file of paths) {
    if (/\.(data|wasm)$/.test(file)) findings.push(`${file}: a file of an embedded database`);
    const text = await readFile(file, 'latin1');
    for (const [what, pattern] of MARKERS)
      if (pattern.test(text)) findings.push(`${file}: ${what}`);
  }
  return { findings, count: paths.length };
}

if (import.meta.filename === process.argv[1]) {
  const folder = process.argv[2] ?? 'dist';
  const { findings, count } = await checkBuild(folder);
  const languages = await checkLanguages(folder);
  for (const finding of [...findings, ...languages.findings]) console.error(finding);
  if (findings.length + languages.findings.length > 0) process.exitCode = 1;
  else {
    console.log(
      `${count} files of ${folder}/ contain nothing of the local backend. ${languages.hindiPages} pages are in Hindi.`,
    );
  }
}
