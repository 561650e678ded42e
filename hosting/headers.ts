// What a host sends with every answer of the site. The files for the hosts, and the server that the browser
// tests drive, all read it here.
import { contentSecurityPolicy } from './content-security-policy.ts';
import type { HostSettings } from './settings.ts';

const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/** What neither the site nor the checkout asks a visitor for. */
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

/** The headers of every answer: pages, files, and what is not found. */
export function securityHeaders(settings: HostSettings): Readonly<Record<string, string>> {
  const payment = 'payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")';
  return {
    'Content-Security-Policy': contentSecurityPolicy(settings),
    // Without "preload", which takes months to undo and is for the domain's owner to want.
    'Strict-Transport-Security': `max-age=${2 * YEAR_SECONDS}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': [...unusedFeatures.map((feature) => `${feature}=()`), payment].join(', '),
    // The bank's window, which the checkout opens, must be able to answer.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
}

/** How long a browser may keep what is in a folder without asking again. */
export const cachedFolders = [
  // A file's name changes with its content.
  { folder: '/assets/', cacheControl: `public, max-age=${YEAR_SECONDS}, immutable` },
  { folder: '/images/', cacheControl: `public, max-age=${DAY_SECONDS}` },
  { folder: '/video/', cacheControl: `public, max-age=${DAY_SECONDS}` },
] as const;

/** Everything else (pages, service worker, manifest) is asked for anew, so that no visitor sees old code. */
export const usualCacheControl = 'no-cache';

/** The header Cache-Control for a path of the site. */
export function cacheControlFor(pathname: string): string {
  const cached = cachedFolders.find(({ folder }) => pathname.startsWith(folder));
  return cached?.cacheControl ?? usualCacheControl;
}
