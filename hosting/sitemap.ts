/** What the sitemap protocol allows in one file. */
const MOST_ADDRESSES = 50_000;

export interface SitemapEntry {
  /** A path of this site. */
  path: string;
  /** When what stands there last changed, where that is known. */
  changedAt?: string;
}

/**
 * The text of sitemap.xml.
 * @param address the site's own, without a slash at the end
 * @param entries the most important first: those past the protocol's 50,000 are left out
 */
export function sitemapXml(address: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.slice(0, MOST_ADDRESSES).map(({ path, changedAt }) => {
    const location = `<loc>${escapeXml(address + path)}</loc>`;
    const change = changedAt ? `<lastmod>${escapeXml(changedAt)}</lastmod>` : '';
    return `  <url>${location}${change}</url>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/**
 * The text of robots.txt. It forbids nothing: a page that is kept out of search says so itself, and a
 * search engine must read it to know.
 */
export function robotsText(address: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${address}/sitemap.xml\n`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
