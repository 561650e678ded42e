import { languages } from '../src/lib/language.ts';
import { securityHeaders } from './headers.ts';
import { fileInLanguage, NOT_FOUND_FILE, patternsBelow, SHELL_FILE } from './pages.ts';
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
  readonly patterns: readonly string[];
  /** The shell's path without `.html`, as hosts expect it. */
  readonly shell: string;
  /** The path of the file for a path that is neither a file nor a page. */
  readonly notFound: string;
}

export function hostedSite(settings: HostSettings): HostedSite {
  return {
    headers: securityHeaders(settings),
    languages: languages.map(({ prefix }) => ({
      prefix,
      patterns: patternsBelow(prefix),
      shell: `/${fileInLanguage(prefix, SHELL_FILE).replace(/\.html$/, '')}`,
      notFound: `/${fileInLanguage(prefix, NOT_FOUND_FILE)}`,
    })),
  };
}
