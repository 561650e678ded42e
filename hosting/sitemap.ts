import { alternatesOf, languages, pathBelow } from '../src/lib/language.ts';

/** The limit of the sitemap protocol for one file. */
const MAX_URLS = 50_000;

export interface SitemapEntry {
  /** A path of the router. */
  path: string;
  /** When its content last changed, if known. */
  changedAt?: string;
}

/**
 * The text of sitemap.xml: each page in each language, with links to the others.
 * @param address the site's own, without a trailing slash
 * @param entries the most important first, because those beyond the limit are omitted
 */
export function sitemapXml(address: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.flatMap(({ path, changedAt }) => {
    const change = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : '';
    const links = alternatesOf(path).map(
      (page) =>
        `<xhtml:link rel="alternate" hreflang="${page.hrefLang}" href="${escapeXml(address + page.path)}"/>`,
    );
    return languages.map(({ prefix }) => {
      const location = `<loc>${escapeXml(address + pathBelow(prefix, path))}</loc>`;
      return `  <url>${location}${change}${links.join('')}</url>\n`;
    });
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.slice(0, MAX_URLS).join('')}</urlset>
`;
}

/**
 * The text of robots.txt. It disallows nothing: a search engine must fetch a page to find its `noindex`.
 */
export function robotsText(address: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${address}/sitemap.xml\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
