// The files `_headers` and `_redirects`, whose format Netlify and Cloudflare Pages share.
import { cachedFolders } from './headers.ts';
import type { HostedSite } from './site.ts';

/**
 * These hosts send a header twice when two rules set it, so at most one rule sets Cache-Control for a path.
 * Without a rule, both send `public, max-age=0, must-revalidate`, which is equivalent to `no-cache`.
 */
export function headersFile({ headers }: HostedSite): string {
  const everywhere = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const folders = cachedFolders.flatMap(({ folder, cacheControl }) => [
    `${folder}*`,
    `  Cache-Control: ${cacheControl}`,
  ]);
  return `${['/*', ...everywhere, ...folders].join('\n')}\n`;
}

/**
 * Both hosts respond with 404.html to a path that is neither a file nor listed here. Cloudflare takes the nearest one,
 * below a language's prefix its own, and ignores the lines with status 404, by which Netlify finds it. Netlify prefers
 * files to these rules. Cloudflare applies the first matching line, so the files of dogs and appeals precede the patterns of all.
 * Netlify ignores such a line, because it redirects a path to itself.
 * @param pages paths of the pages of dogs and appeals that have a file
 */
export function redirectsFile({ languages }: HostedSite, pages: readonly string[]): string {
  const lines = [
    ...pages.map((address) => `${address} ${address} 200`),
    ...languages.flatMap(({ routes }) =>
      routes.map(({ pattern, shell }) => `${pattern} ${shell} 200`),
    ),
    ...languages
      .filter(({ prefix }) => prefix !== '')
      .map(({ prefix, notFound }) => `${prefix}/* ${notFound} 404`),
  ];
  return `${lines.join('\n')}\n`;
}
