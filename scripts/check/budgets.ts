// `npm run check:budgets`: counts the bytes of the build that a visitor loads, against limits. A kB is 1,000 bytes; text
// counts after gzip at level 9, fonts uncompressed.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';

export const HOME = 'src/pages/home/HomePage.tsx';
export const SIGN_IN = 'src/pages/auth/AuthPage.tsx';
const DOG = 'src/pages/dogs/DogPage.tsx';

/** What every page imports dynamically without user input. tests/e2e/loading.spec.ts compares it with a browser. */
const later = [
  'src/app/Toaster.tsx',
  'node_modules/sonner/dist/index.mjs',
  'src/features/mailings/NewsletterForm.tsx',
];
const laterOnHome = [
  ...later,
  'src/features/people/contact/ContactForm.tsx',
  'src/features/dogs/DogInNeed.tsx',
  'src/features/donations/appeals/AppealLines.tsx',
  'node_modules/@supabase/postgrest-js/dist/index.mjs',
];

/** @param language its code; the language without a prefix if undefined */
export async function readManifest(folder: string, language?: string): Promise<Manifest> {
  const name = language === undefined ? 'manifest.json' : `manifest.${language}.json`;
  return JSON.parse(await readFile(path.join(`${folder}-manifests`, name), 'utf8')) as Manifest;
}

/** The scripts of a page with their static imports, as files below the build's folder, before input of the user. */
export const scriptsLoaded = (manifest: Manifest, page: string) =>
  scriptsOf(manifest, page, page === HOME ? laterOnHome : later);

/** Those without which a page isn't usable, and `more`. */
function scriptsOf(manifest: Manifest, page: string, more: readonly string[] = []): Set<string> {
  // By its name in vite.config.ts. The home page has no file of its own: it is in this one.
  const entry = Object.keys(manifest).find(
    (key) => manifest[key]?.name === 'site' && manifest[key].file.endsWith('.js'),
  );
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest does not know ${key}.`);
    found.add(key);
    chunk.imports?.forEach(visit);
  };
  [entry ?? 'site', ...(page === HOME && !manifest[page] ? [] : [page]), ...more].forEach(visit);
  const files = [...found].map((key) => manifest[key]?.file ?? '');
  return new Set(files.filter((file) => file.endsWith('.js')));
}

/** Those of the pages of the team that show figures are in no count. */
const SITE_CSS = /\/site-[^/]*\.css$/;
const PRINT_CSS = /\/(?!site-|FiguresPage-)[^/]*\.css$/;

function sheetsOf(manifest: Manifest, pattern: RegExp): string[] {
  const files = Object.values(manifest).flatMap(({ file, css = [] }) => css.concat(file));
  return [...new Set(files)].filter((file) => pattern.test(file));
}

async function checkBudgets(folder: string): Promise<void> {
  const assets = (await readdir(path.join(folder, 'assets'))).map((name) => `assets/${name}`);
  const matching = (pattern: RegExp) => assets.filter((file) => pattern.test(file));
  // Loads the other scripts of a prerendered page (hosting/script-loader.ts).
  const starter = matching(/\/start-[^/]*\.js$/);
  if (starter.length !== 1) throw new Error(`${folder}/ does not have exactly one starter.`);
  // Those of scripts are about 5 % above what was measured, so that a first feature doesn't exceed them.
  const ofLanguage = (manifest: Manifest, where: string, page: number, dog: number, css: number) =>
    [
      [
        `JavaScript before home is usable${where}`,
        page,
        [...starter, ...scriptsOf(manifest, HOME)],
      ],
      [
        `JavaScript that home loads${where}`,
        page + 53,
        [...starter, ...scriptsLoaded(manifest, HOME)],
      ],
      [`JavaScript before a dog’s page renders${where}`, dog, [...scriptsOf(manifest, DOG)]],
      [`JavaScript of sign-in${where}`, page + 55, [...scriptsLoaded(manifest, SIGN_IN)]],
      [`CSS of every page${where}`, css, sheetsOf(manifest, SITE_CSS)],
      [`CSS that receipts and certificates add${where}`, css - 12, sheetsOf(manifest, PRINT_CSS)],
    ] as const;
  const counts = [
    ...ofLanguage(await readManifest(folder), '', 118, 136, 15),
    ['Fonts of every page', 36, matching(/-basic-[^/]*\.woff2$/)],
    // In Hindi, of which a letter has three bytes.
    ...ofLanguage(await readManifest(folder, 'hi'), ', in Hindi', 120.5, 140, 15.5),
    ['Fonts of every page, in Hindi', 92, matching(/(?:figtree-basic|-hindi)-[^/]*\.woff2$/)],
  ] as const;
  for (const [what, limit, files] of counts) {
    if (files.length === 0) throw new Error(`${folder}/ contains no ${what}.`);
    let bytes = 0;
    for (const file of files) {
      const content = await readFile(path.join(folder, file));
      bytes += file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
    }
    const isOver = bytes > limit * 1000;
    if (isOver) process.exitCode = 1;
    console.log(`${isOver ? 'OVER' : 'within'} ${limit} kB: ${what}, ${bytes} bytes`);
  }
}

if (import.meta.filename === process.argv[1]) await checkBudgets(process.argv[2] ?? 'dist');
