// Maps paths to files of the build, for the hosts' files, `vite preview` and tests.
import { routes } from '../src/app/routes.ts';
import { languages, pathBelow } from '../src/lib/language.ts';
import { isUuid, paths, withoutTrailingSlash } from '../src/lib/paths.ts';

export const prerenderedRoutes = routes.filter(({ isPrerendered }) => isPrerendered);
/** In every language. */
export const prerenderedPaths = languages.flatMap(({ prefix }) =>
  prerenderedRoutes.map(({ path }) => pathBelow(prefix, path)),
);

/**
 * The page without content, served for all other paths of the router. The browser renders the content. Each language has
 * one, in the folder of its pages.
 */
export const SHELL_FILE = 'app.html';

/** Served with status 404 for a path that is neither a file nor a page. A copy of the shell. */
export const NOT_FOUND_FILE = '404.html';

/** The folder of files whose names contain a hash of their content. */
export const ASSETS_PREFIX = '/assets/';

/**
 * The file that answers a path when no file has this exact name. A trailing slash is ignored.
 * @param path without query and fragment
 * @returns a path relative to the build's folder
 */
export function fileFor(path: string): string {
  const plain = withoutTrailingSlash(path);
  return prerenderedPaths.includes(plain)
    ? pageFile(plain)
    : fileInLanguage(prefixOf(plain), SHELL_FILE);
}

/**
 * The file that a build may contain for a page of a dog (dog-pages.ts), or null for any other path.
 * When the build has no such file, {@link fileFor} applies.
 */
export function dogFileFor(path: string): string | null {
  const plain = withoutTrailingSlash(path);
  const prefix = prefixOf(plain);
  const [, , id = ''] = plain.slice(prefix.length).split('/');
  return isUuid(id) && dogPaths(id, prefix).includes(plain) ? pageFile(plain) : null;
}

/** The paths of a dog's pages: its own and its payment page. @param prefix of a language */
export function dogPaths(dogId: string, prefix: string): string[] {
  return [prefix + paths.dog(dogId), prefix + paths.payment(dogId)];
}

/** The prefix of the language of a path. */
export function prefixOf(path: string): string {
  const language = languages.find(
    ({ prefix }) => prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`)),
  );
  return language?.prefix ?? '';
}

/**
 * Where a file of a language's own build is in the whole site's build: `hi/dogs.html` for `dogs.html`, `hi.html` for
 * `index.html`.
 */
export function fileInLanguage(prefix: string, file: string): string {
  if (prefix === '') return file;
  return file === 'index.html' ? `${prefix.slice(1)}.html` : `${prefix.slice(1)}/${file}`;
}

function pageFile(path: string): string {
  return path === paths.home ? 'index.html' : `${path.slice(1)}.html`;
}
