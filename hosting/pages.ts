// Maps paths to files of the build, for the hosts' files, `vite preview` and tests.
import { routes } from '../src/app/routes.ts';
import { languages, pathBelow } from '../src/lib/language.ts';
import {
  GIFT_CERTIFICATE_PATTERN,
  GIFT_PATTERN,
  paths,
  withoutTrailingSlash,
} from '../src/lib/paths.ts';

export const prerenderedRoutes = routes.flatMap((route) =>
  'page' in route && route.isPrerendered ? [route] : [],
);
/** In every language. */
export const prerenderedPaths = languages.flatMap(({ prefix }) =>
  prerenderedRoutes.map(({ path }) => pathBelow(prefix, path)),
);

/**
 * The page without content, served for all other paths of the router. The browser renders the content. Each language has
 * one, in the folder of its pages.
 */
export const SHELL_FILE = 'app.html';

/**
 * The shell with the preview of a gift. Which gift it is, only the secret in the link's fragment says, which no server gets.
 */
export const GIFT_SHELL_FILE = 'gift.html';

/** Served with status 404 for a path that is neither a file nor a page. A copy of the shell. */
export const NOT_FOUND_FILE = '404.html';

/** The folder of files whose names contain a hash of their content. */
export const ASSETS_PREFIX = '/assets/';

interface Answer {
  /** Below the build's folder. */
  file: string;
  status: 200 | 404;
}

/**
 * What hosts answer a path with: the file of this name, the page of this path, the shell for any other path of the
 * router, and else the page about a wrong address. A trailing slash is ignored.
 * @param path without query and fragment
 * @param isFile whether the build has a file
 */
export function answerFor(path: string, isFile: (file: string) => boolean): Answer {
  const plain = withoutTrailingSlash(path);
  const own = [path.slice(1), pageFile(plain)].find(isFile);
  if (own !== undefined) return { file: own, status: 200 };
  const prefix = prefixOf(plain);
  const route = routesBelow(prefix).find(({ pattern }) =>
    new RegExp(`^/${regularExpressionFor(pattern)}$`).test(plain),
  );
  return route
    ? { file: route.shell, status: 200 }
    : { file: fileInLanguage(prefix, NOT_FOUND_FILE), status: 404 };
}

export interface ShellRoute {
  /** Such as `/dogs/:dogId/payment`. */
  readonly pattern: string;
  /** The file of the shell that it gets. */
  readonly shell: string;
}

/** The routes without a file of their own. @param prefix of a language */
export function routesBelow(prefix: string): ShellRoute[] {
  return routes
    .filter(({ isPrerendered }) => !isPrerendered)
    .map(({ path }) => ({
      pattern: prefix + path,
      shell: fileInLanguage(prefix, isOfGift(path) ? GIFT_SHELL_FILE : SHELL_FILE),
    }));
}

function isOfGift(pattern: string): boolean {
  return pattern === GIFT_PATTERN || pattern === GIFT_CERTIFICATE_PATTERN;
}

/** A route pattern as a regular expression, without the leading slash and without anchors. */
export function regularExpressionFor(pattern: string): string {
  return pattern.slice(1).replaceAll(/:\w+/g, '[^/]+');
}

/** The paths of a dog's pages: its own and its payment page. @param prefix of a language */
export function dogPaths(dogId: string, prefix: string): string[] {
  return [prefix + paths.dog(dogId), prefix + paths.payment(dogId)];
}

/** The paths of the pages of appeals. @param prefix of a language */
export function appealPaths(appeals: readonly { id: string }[] = [], prefix: string): string[] {
  return appeals.map(({ id }) => prefix + paths.appeal(id));
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

/** The file of a page with content or head tags of its own. */
export function pageFile(path: string): string {
  return path === paths.home ? 'index.html' : `${path.slice(1)}.html`;
}
