import { cachedFolders, compressedTypes, usualCacheControl } from './headers.ts';
import { regularExpressionFor } from './pages.ts';
import type { HostedLanguage, HostedSite } from './site.ts';

/**
 * The file `.htaccess`. A host without mod_headers or mod_rewrite responds with an error instead of a site without security
 * headers. It may lack mod_deflate: the site only loads slower. END, because after L the rules are applied to the rewritten path.
 */
export function apacheFile({ headers, languages }: HostedSite): string {
  return `Options -Indexes -MultiViews
DirectoryIndex index.html
DirectorySlash Off
${languages.map(notFoundLine).join('\n')}

${Object.entries({ ...headers, 'Cache-Control': usualCacheControl })
  .map(([name, value]) => headerLine(name, value))
  .join('\n')}
${cachedFolders.map(({ folder, cacheControl }) => cached(folder, cacheControl)).join('\n')}

<IfModule mod_deflate.c>
  <IfModule mod_filter.c>
    AddOutputFilterByType DEFLATE ${compressedTypes.join(' ')}
  </IfModule>
</IfModule>

RewriteEngine On
RewriteCond %{DOCUMENT_ROOT}/$1.html -f
RewriteRule ^(.+?)/?$ /$1.html [END]
${languages.flatMap(patternLines).join('\n')}
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule . - [R=404,L]
`;
}

function notFoundLine({ prefix, notFound }: HostedLanguage): string {
  const line = `ErrorDocument 404 ${notFound}`;
  return prefix === '' ? line : `<If "%{REQUEST_URI} =~ m#^${prefix}/#">\n  ${line}\n</If>`;
}

function patternLines({ patterns, shell }: HostedLanguage): string[] {
  return patterns.map(
    (pattern) => `RewriteRule ^${regularExpressionFor(pattern)}/?$ ${shell}.html [END]`,
  );
}

function cached(folder: string, cacheControl: string): string {
  return `<If "%{REQUEST_URI} =~ m#^${folder}#">
  ${headerLine('Cache-Control', cacheControl)}
</If>`;
}

function headerLine(name: string, value: string): string {
  return `Header always set ${name} "${value.replaceAll('"', '\\"')}"`;
}
