// Which file of a build answers which address: for the hosts' own settings, `vite preview` and the tests.
import { isUuid } from '../src/lib/uuid.ts';
import { paths, withoutTrailingSlash } from '../src/lib/paths.ts';

/** The addresses that a build holds as finished pages. */
export const prerenderedPaths = [
  paths.home,
  paths.dogs,
  paths.howItWorks,
  paths.stories,
  paths.support,
  paths.privacy,
  paths.terms,
  paths.cookies,
  paths.refunds,
] as const;

export type PrerenderedPath = (typeof prerenderedPaths)[number];

/** The page without content that answers every other address; the script draws what belongs there. */
export const SHELL_FILE = 'app.html';

/** What the build names by its content: never answered by a page, and never changed, so kept for ever. */
export const ASSETS_PREFIX = '/assets/';

/**
 * The file, relative to the build's folder, that answers an address for which no file stands ready.
 * A slash at the end changes nothing: `/dogs/` is `/dogs`.
 * @param path the address without its query and fragment
 */
export function fileFor(path: string): string {
  const plain = withoutTrailingSlash(path);
  return prerenderedPaths.some((known) => known === plain) ? pageFile(plain) : SHELL_FILE;
}

/**
 * The file that a build may hold for a dog's address (dog-pages.ts); null for every other address.
 * Without it, {@link fileFor} has the answer.
 */
export function dogFileFor(path: string): string | null {
  const plain = withoutTrailingSlash(path);
  const [, , id = ''] = plain.split('/');
  return isUuid(id) && plain === paths.payment(id) ? pageFile(plain) : null;
}

function pageFile(path: string): string {
  return path === paths.home ? 'index.html' : `${path.slice(1)}.html`;
}
