// Maps paths to files of the build, for the hosts' files, `vite preview` and tests.
import { routes } from '../src/app/routes.ts';
import { isUuid, paths, withoutTrailingSlash } from '../src/lib/paths.ts';

export const prerenderedRoutes = routes.filter(({ isPrerendered }) => isPrerendered);
export const prerenderedPaths = prerenderedRoutes.map(({ path }) => path);

/** The page without content, served for all other paths of the router. The browser renders the content. */
export const SHELL_FILE = 'app.html';

/** The folder of files whose names contain a hash of their content. */
export const ASSETS_PREFIX = '/assets/';

/**
 * The file that answers a path when no file has this exact name. A trailing slash is ignored.
 * @param path without query and fragment
 * @returns a path relative to the build's folder
 */
export function fileFor(path: string): string {
  const plain = withoutTrailingSlash(path);
  return prerenderedPaths.includes(plain) ? pageFile(plain) : SHELL_FILE;
}

/**
 * The file that a build may contain for a page of a dog (dog-pages.ts), or null for any other path.
 * When the build has no such file, {@link fileFor} applies.
 */
export function dogFileFor(path: string): string | null {
  const plain = withoutTrailingSlash(path);
  const [, , id = ''] = plain.split('/');
  return isUuid(id) && dogPaths(id).includes(plain) ? pageFile(plain) : null;
}

/** The paths of a dog's pages: its own and its payment page. */
export function dogPaths(dogId: string): string[] {
  return [paths.dog(dogId), paths.payment(dogId)];
}

function pageFile(path: string): string {
  return path === paths.home ? 'index.html' : `${path.slice(1)}.html`;
}
