import { cachedFolders } from './headers.ts';
import type { HostedSite } from './site.ts';

/**
 * The file `vercel.json`. Pages carry no Cache-Control of their own there: Vercel sends
 * `public, max-age=0, must-revalidate`. A file comes before a rewrite; what is neither a file nor a pattern is
 * answered with 404.html.
 */
export function vercelFile({ headers, patterns, shell }: HostedSite): string {
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
    rewrites: patterns.map((source) => ({ source, destination: shell })),
    headers: rules.map((rule) => ({
      source: rule.source,
      headers: Object.entries(rule.headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(configuration, null, 2)}\n`;
}
