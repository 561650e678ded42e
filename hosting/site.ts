import { routePatterns } from '../src/lib/paths.ts';
import { securityHeaders } from './headers.ts';
import { prerenderedPaths, SHELL_FILE } from './pages.ts';
import type { HostSettings } from './settings.ts';

/** What a host has to know of the site. */
export interface HostedSite {
  /** The headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** The screens that have no file of their own, or not for each address, such as `/dogs/:dogId/payment`. */
  readonly screens: readonly string[];
  /** The address of the page that draws those screens, as hosts know it: without `.html`. */
  readonly shell: string;
}

/** The answer to a path that is neither a file nor a screen: a copy of the shell, which says so. */
export const NOT_FOUND_FILE = '404.html';

export function hostedSite(settings: HostSettings): HostedSite {
  const withFile = new Set<string>([...prerenderedPaths, routePatterns.styleguide]);
  return {
    headers: securityHeaders(settings),
    screens: Object.values(routePatterns).filter((pattern) => !withFile.has(pattern)),
    shell: `/${SHELL_FILE.replace(/\.html$/, '')}`,
  };
}

/** A screen's pattern as a regular expression, without its first slash and without anchors. */
export function expressionFor(screen: string): string {
  return screen.slice(1).replaceAll(/:\w+/g, '[^/]+');
}
