// Which scripts of a build a page loads, from Vite's manifest.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';

export const HOME = 'src/pages/home/HomePage.tsx';
export const DOG = 'src/pages/dogs/DogPage.tsx';
export const SIGN_IN = 'src/pages/auth/AuthPage.tsx';

/** Downloaded on the first request with a session (src/lib/supabase.ts). */
export const CLIENT_LIBRARY = 'node_modules/@supabase/supabase-js/dist/index.mjs';

/** The chunk that starts the site, by its name in vite.config.ts. */
const ENTRY = 'site';

/** What every page imports dynamically without user input. */
const loadedLater = [
  'src/app/Toaster.tsx',
  'node_modules/sonner/dist/index.mjs',
  'src/features/newsletter/NewsletterForm.tsx',
];
const loadedLaterOnHome = [
  'src/features/contact/ContactForm.tsx',
  'node_modules/@supabase/postgrest-js/dist/index.mjs',
];

/** Loads the other scripts of a prerendered page (hosting/script-loader.ts). */
const STARTER = /^start-.*\.js$/;

/** The path of the starter of prerendered pages, below the build's folder. */
export async function starterOf(folder: string): Promise<string> {
  const [name, ...more] = (await readdir(path.join(folder, 'assets'))).filter((file) =>
    STARTER.test(file),
  );
  if (name === undefined || more.length > 0)
    throw new Error(`${folder}/ does not have exactly one starter.`);
  return `assets/${name}`;
}

/** @param language its code; the language without a prefix if undefined */
export async function readManifest(folder: string, language?: string): Promise<Manifest> {
  const name = language === undefined ? 'manifest.json' : `manifest.${language}.json`;
  return JSON.parse(await readFile(path.join(`${folder}-manifests`, name), 'utf8')) as Manifest;
}

/** The style sheets of all pages of a language. */
export function styleSheets(manifest: Manifest): Set<string> {
  const chunks = Object.values(manifest);
  const files = [...chunks.map(({ file }) => file), ...chunks.flatMap(({ css = [] }) => css)];
  return new Set(files.filter((file) => file.endsWith('.css')));
}

/**
 * The scripts that a page needs to be usable: the entry, the page's own file and their static imports.
 * @returns files below the build's folder
 */
export function scriptsNeeded(manifest: Manifest, page: string): Set<string> {
  return filesOf(manifest, withImports(manifest, startOf(manifest, page)));
}

/**
 * {@link scriptsNeeded}, and what a page imports dynamically without user input. tests/e2e/loading.spec.ts compares it
 * with what a browser fetches.
 */
export function scriptsLoaded(manifest: Manifest, page: string): Set<string> {
  const later = page === HOME ? [...loadedLater, ...loadedLaterOnHome] : loadedLater;
  return filesOf(manifest, withImports(manifest, [...startOf(manifest, page), ...later]));
}

/** The home page has no file of its own when vite.config.ts bundles it with the entry. */
function startOf(manifest: Manifest, page: string): string[] {
  const entry = Object.keys(manifest).find(
    (key) => manifest[key]?.name === ENTRY && manifest[key].file.endsWith('.js'),
  );
  if (entry === undefined) throw new Error(`The build has no chunk named ${ENTRY}.`);
  return page === HOME && !manifest[page] ? [entry] : [entry, page];
}

function withImports(manifest: Manifest, start: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build's manifest does not know ${key}.`);
    found.add(key);
    chunk.imports?.forEach(visit);
  };
  start.forEach(visit);
  return found;
}

function filesOf(manifest: Manifest, keys: ReadonlySet<string>): Set<string> {
  const files = [...keys].map((key) => manifest[key]?.file ?? '');
  return new Set(files.filter((file) => file.endsWith('.js')));
}
