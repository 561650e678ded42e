import { routes } from '../src/app/routes.ts';
import { languages } from '../src/lib/language.ts';
import { securityHeaders } from './headers.ts';
import { fileInLanguage, NOT_FOUND_FILE, SHELL_FILE } from './pages.ts';
import type { HostSettings } from './settings.ts';

/** What the host files are generated from. */
export interface HostedSite {
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** First the one whose paths have no prefix. */
  readonly languages: readonly HostedLanguage[];
}

export interface HostedLanguage {
  readonly prefix: string;
  /** Route patterns that are not prerendered, such as `/dogs/:dogId/payment`. They get the shell. */
  readonly patterns: readonly string[];
  /** The shell's path without `.html`, as hosts expect it. */
  readonly shell: string;
  /** The path of the file for a path that is neither a file nor a page. */
  readonly notFound: string;
}

export function hostedSite(settings: HostSettings): HostedSite {
  const patterns = routes.filter(({ isPrerendered }) => !isPrerendered).map(({ path }) => path);
  return {
    headers: securityHeaders(settings),
    languages: languages.map(({ prefix }) => ({
      prefix,
      patterns: patterns.map((pattern) => prefix + pattern),
      shell: `/${fileInLanguage(prefix, SHELL_FILE).replace(/\.html$/, '')}`,
      notFound: `/${fileInLanguage(prefix, NOT_FOUND_FILE)}`,
    })),
  };
}

/** A route pattern as a regular expression, without the leading slash and without anchors. */
export function regularExpressionFor(pattern: string): string {
  return pattern.slice(1).replaceAll(/:\w+/g, '[^/]+');
}
