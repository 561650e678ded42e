// The files `_headers` and `_redirects`, which Netlify and Cloudflare Pages read in the same form.
import { cachedFolders } from './headers.ts';
import type { HostedSite } from './site.ts';

/**
 * A header that two rules give is sent twice there, so a path gets its Cache-Control from one rule at most.
 * Without one both hosts send `public, max-age=0, must-revalidate`, which is `no-cache` in other words.
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
 * Both hosts answer what is neither a file nor named here with 404.html. Netlify answers with a file before it
 * looks here; Cloudflare follows the first line that fits, so a page of a dog's own is named before the pattern
 * of all dogs. (For Netlify, such a line leads nowhere else and is passed over.)
 * @param dogs addresses of the dogs that have one
 */
export function redirectsFile({ patterns, shell }: HostedSite, dogs: readonly string[]): string {
  const lines = [
    ...dogs.map((address) => `${address} ${address} 200`),
    ...patterns.map((pattern) => `${pattern} ${shell} 200`),
  ];
  return `${lines.join('\n')}\n`;
}
