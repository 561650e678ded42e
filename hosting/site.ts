import { routes } from '../src/app/routes.ts';
import { securityHeaders } from './headers.ts';
import { SHELL_FILE } from './pages.ts';
import type { HostSettings } from './settings.ts';

/** What the host files are generated from. */
export interface HostedSite {
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Route patterns that are not prerendered, such as `/dogs/:dogId/payment`. They get the shell. */
  readonly patterns: readonly string[];
  /** The shell's path without `.html`, as hosts expect it. */
  readonly shell: string;
}

/** Served with status 404 for a path that is neither a file nor a page. A copy of the shell. */
export const NOT_FOUND_FILE = '404.html';

export function hostedSite(settings: HostSettings): HostedSite {
  return {
    headers: securityHeaders(settings),
    patterns: routes.filter(({ isPrerendered }) => !isPrerendered).map(({ path }) => path),
    shell: `/${SHELL_FILE.replace(/\.html$/, '')}`,
  };
}

/** A route pattern as a regular expression, without the leading slash and without anchors. */
export function regularExpressionFor(pattern: string): string {
  return pattern.slice(1).replaceAll(/:\w+/g, '[^/]+');
}
