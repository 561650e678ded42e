import { cachedFolders, compressedTypes, usualCacheControl } from './headers.ts';
import { NOT_FOUND_FILE, regularExpressionFor, type ShellRoute } from './pages.ts';
import type { HostedLanguage, HostedSite } from './site.ts';

/**
 * Directives for the site's `server` block, after `root`. A `location` with an `add_header` doesn't inherit those of
 * the `server` block, so each one repeats all of them. nginx always compresses text/html, and warns where it is named.
 */
export function nginxFile({ headers, languages }: HostedSite): string {
  const patternLocations = languages.flatMap(({ routes }) => routes.map(patternLocation));
  return `# Made by scripts/operate/nginx.ts. Include it in the site's server block, after "root".
${headerLines(headers, usualCacheControl, '')}

gzip on;
gzip_vary on;
gzip_min_length 1000;
gzip_types ${compressedTypes.join(' ')};

index index.html;
error_page 404 /${NOT_FOUND_FILE};

# Ignore a trailing slash.
rewrite ^/(.+)/$ /$1;
${patternLocations.join('\n')}

location = / {
  try_files /index.html =404;
}
${languages.map(pagesLocation).join('\n')}
${cachedFolders.map(({ folder, cacheControl }) => location(folder, headers, cacheControl)).join('\n')}
`;
}

/** Serves the file that the build has for this path, or the shell. */
function patternLocation({ pattern, shell }: ShellRoute): string {
  return `location ~ ^/${regularExpressionFor(pattern)}$ {
  try_files $uri.html ${shell}.html;
}`;
}

function pagesLocation({ prefix, notFound }: HostedLanguage): string {
  const errorPage = prefix === '' ? '' : `\n  error_page 404 ${notFound};`;
  return `location ${prefix}/ {${errorPage}
  try_files $uri $uri.html =404;
}`;
}

function location(folder: string, headers: HostedSite['headers'], cacheControl: string): string {
  return `location ${folder} {
${headerLines(headers, cacheControl, '  ')}
  try_files $uri =404;
}`;
}

function headerLines(headers: HostedSite['headers'], cacheControl: string, indent: string): string {
  return Object.entries({ ...headers, 'Cache-Control': cacheControl })
    .map(([name, value]) => `${indent}add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
    .join('\n');
}
