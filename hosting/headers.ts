// The headers of the site's responses, for the hosts' files and for `vite preview`, which the browser tests use.
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { HostSettings } from './settings.ts';

const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** Browser features that neither the site nor the checkout uses. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
];

/** What compresses well, beside text/html. Pictures, films and fonts are compressed already. */
export const compressedTypes = [
  'text/css',
  'text/javascript',
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/xml',
  'text/xml',
  'text/plain',
  'image/svg+xml',
] as const;

/** The headers of every response, 404 included. */
export function securityHeaders(settings: HostSettings): Readonly<Record<string, string>> {
  const payment = 'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")';
  return {
    'Content-Security-Policy': contentSecurityPolicy(settings),
    // Without "preload": only the domain's owner should decide it, and undoing it takes months.
    'Strict-Transport-Security': `max-age=${2 * YEAR_SECONDS}${settings.isForSubdomains ? '; includeSubDomains' : ''}`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': [...unusedFeatures.map((feature) => `${feature}=()`), payment].join(', '),
    // The bank's window, which the checkout opens, must be able to send messages to its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}

/** Folders whose files a browser may cache without revalidation. */
export const cachedFolders = [
  // A file's name changes with its content.
  { folder: '/assets/', cacheControl: `public, max-age=${YEAR_SECONDS}, immutable` },
  { folder: '/images/', cacheControl: `public, max-age=${DAY_SECONDS}` },
  { folder: '/video/', cacheControl: `public, max-age=${DAY_SECONDS}` },
] as const;

/** For everything else (pages, service worker, manifest): always revalidate, so that no visitor runs old code. */
export const usualCacheControl = 'no-cache';

/** The header Cache-Control for a path of the site. */
export function cacheControlFor(pathname: string): string {
  const cached = cachedFolders.find(({ folder }) => pathname.startsWith(folder));
  return cached?.cacheControl ?? usualCacheControl;
}
