import { languages } from '../src/lib/language.ts';
import { securityHeaders } from './headers.ts';
import { fileInLanguage, NOT_FOUND_FILE, routesBelow, type ShellRoute } from './pages.ts';
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
  /** Each with the path of its shell without `.html`, as hosts expect it. */
  readonly routes: readonly ShellRoute[];
  /** The path of the file for a path that is neither a file nor a page. */
  readonly notFound: string;
}

export function hostedSite(settings: HostSettings): HostedSite {
  return {
    headers: securityHeaders(settings),
    languages: languages.map(({ prefix }) => ({
      prefix,
      routes: routesBelow(prefix).map(({ pattern, shell }) => ({
        pattern,
        shell: `/${shell.replace(/\.html$/, '')}`,
      })),
      notFound: `/${fileInLanguage(prefix, NOT_FOUND_FILE)}`,
    })),
  };
}
