import { site } from '../src/config/site.ts';

/**
 * The site's own address without a trailing slash, for canonical links, share tags and the sitemap.
 * @param given `VITE_SITE_URL`; without it, the address in src/config/site.ts
 * @throws Error when it has a path, a query, credentials or another protocol
 */
export function siteAddress(given: string | undefined): string {
  if (!given) return site.url;
  const address = URL.canParse(given) ? new URL(given) : null;
  const isWholeSite =
    address !== null && /^https?:$/.test(address.protocol) && address.href === `${address.origin}/`;
  if (!isWholeSite) {
    throw new Error(
      `VITE_SITE_URL must be the site's address without a path, such as https://example.org, not "${given}".`,
    );
  }
  return address.origin;
}
