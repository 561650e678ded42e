import { cachedFolders, usualCacheControl } from './headers.ts';
import { regularExpressionFor, NOT_FOUND_FILE, type HostedSite } from './site.ts';

/**
 * What belongs into the `server` block of the site, after its `root`. A `location` that adds a header loses
 * those from around it, so each one repeats all of them.
 */
export function nginxFile({ headers, patterns, shell }: HostedSite): string {
  return `# Made by "npm run hosting:nginx". Include it in the site's server block, after "root".
${headerLines(headers, usualCacheControl, '')}

index index.html;
error_page 404 /${NOT_FOUND_FILE};

# A slash at the end changes nothing.
rewrite ^/(.+)/$ /$1;
${patterns.map((pattern) => patternLocation(pattern, shell)).join('\n')}

location = / {
  try_files /index.html =404;
}
location / {
  try_files $uri $uri.html =404;
}
${cachedFolders.map(({ folder, cacheControl }) => location(folder, headers, cacheControl)).join('\n')}
`;
}

/** A pattern's own file, where the build has one for this address. */
function patternLocation(pattern: string, shell: string): string {
  return `location ~ ^/${regularExpressionFor(pattern)}$ {
  try_files $uri.html ${shell}.html;
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
