import { site } from '../src/config/site.ts';

/**
 * The site's own address, without a slash at the end: what canonical links, share tags and the sitemap name.
 * @param given `VITE_SITE_URL`; without it, the address in src/config/site.ts
 * @throws Error when it is no address of a whole site, such as `https://example.org`
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
