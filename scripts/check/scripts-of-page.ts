// Which scripts of a build a screen needs, read from Vite's manifest.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';

export const HOME = 'src/pages/home/HomePage.tsx';
export const SIGN_IN = 'src/pages/auth/AuthPage.tsx';

/** The chunk that starts the site, by its name in vite.config.ts. */
const ENTRY = 'site';

/** What a visitor of one screen gets only by going on: to another screen, or by being signed in. */
const onlyElsewhere = [
  /^src\/pages\//,
  /^src\/app\/(DashboardLayout|AccountMenu|SignedInMenuPart)\.tsx$/,
  /^src\/features\/messages\/UnreadBadge\.tsx$/,
  // Fetched with a session: one that is stored, or one that begins when 'Sign In' is pressed.
  /^src\/features\/auth\/session-watch\.ts$/,
  /^node_modules\/@supabase\/supabase-js\//,
];

/** What the home page alone fetches by itself, of what stands in the file that every page has. */
const onlyOnHome = [/^src\/pages\/home\/Film\.tsx$/, /^node_modules\/@supabase\/postgrest-js\//];

/** On a page that was drawn at build it fetches the others (hosting/start-when-painted.ts). */
const STARTER = /^start-.*\.js$/;

/** The script that starts a page that was drawn at build, below the build's folder. */
export async function starterOf(folder: string): Promise<string> {
  const [name, ...more] = (await readdir(path.join(folder, 'assets'))).filter((file) =>
    STARTER.test(file),
  );
  if (name === undefined || more.length > 0) throw new Error(`${folder}/ has not one starter.`);
  return `assets/${name}`;
}

/** The manifest of the build in a folder. */
export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/**
 * The scripts that a screen needs before it is complete and usable: the entry, the screen's own file and all
 * that both import.
 * @returns files below the build's folder
 */
export function scriptsNeeded(manifest: Manifest, screen: string): Set<string> {
  return filesOf(manifest, withImports(manifest, startOf(manifest, screen)));
}

/** The scripts that a screen ever loads by itself: {@link scriptsNeeded} and what these fetch later. */
export function scriptsLoaded(manifest: Manifest, screen: string): Set<string> {
  let keys = withImports(manifest, startOf(manifest, screen));
  for (let before = -1; before !== keys.size;) {
    before = keys.size;
    const later = [...keys].flatMap((key) => manifest[key]?.dynamicImports ?? []);
    keys = withImports(manifest, [...keys, ...later.filter((key) => isLoadedAnyway(key, screen))]);
  }
  return filesOf(manifest, keys);
}

/** The home page has no file of its own where it is sent together with the frame (vite.config.ts). */
function startOf(manifest: Manifest, screen: string): string[] {
  const entry = Object.keys(manifest).find(
    (key) => manifest[key]?.name === ENTRY && manifest[key].file.endsWith('.js'),
  );
  if (entry === undefined) throw new Error(`The build has no chunk named ${ENTRY}.`);
  return screen === HOME && !manifest[screen] ? [entry] : [entry, screen];
}

function isLoadedAnyway(key: string, screen: string): boolean {
  if (onlyOnHome.some((pattern) => pattern.test(key))) return screen === HOME;
  return !onlyElsewhere.some((pattern) => pattern.test(key));
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
