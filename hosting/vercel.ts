import { cachedFolders } from './headers.ts';
import type { HostedSite } from './site.ts';

/**
 * The file `vercel.json`. It sets no Cache-Control for pages, because Vercel's default is
 * `public, max-age=0, must-revalidate`. Vercel prefers files to rewrites, and responds with the same 404.html to every
 * path that is neither: that of the language without a prefix.
 */
export function vercelFile({ headers, languages }: HostedSite): string {
  const rules = [
    { source: '/(.*)', headers },
    ...cachedFolders.map(({ folder, cacheControl }) => ({
      source: `${folder}(.*)`,
      headers: { 'Cache-Control': cacheControl },
    })),
  ];
  const configuration = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    rewrites: languages.flatMap(({ patterns, shell }) =>
      patterns.map((source) => ({ source, destination: shell })),
    ),
    headers: rules.map((rule) => ({
      source: rule.source,
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
