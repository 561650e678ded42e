import { createHash } from 'node:crypto';
import { SPONSOR_SCRIPT } from './prerendered-html.ts';
import type { HostSettings } from './settings.ts';

/** The origins of the card provider's checkout, from the provider's documentation and its script. */
const checkout = {
  scripts: [
    'https://checkout.razorpay.com',
    'https://checkout-static-next.razorpay.com',
    'https://cdn.razorpay.com',
  ],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  calls: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-cx.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  forms: ['https://api.razorpay.com'],
};

/** Of the captcha. Source: developers.cloudflare.com/turnstile/reference/content-security-policy */
const TURNSTILE = 'https://challenges.cloudflare.com';

const sponsorScriptHash = createHash('sha256').update(SPONSOR_SCRIPT).digest('base64');

/**
 * The value of the header Content-Security-Policy. docs/decisions/0009-security-headers.md explains each
 * directive.
 */
export function contentSecurityPolicy({
  supabaseOrigin,
  filmOrigin,
  hasCaptcha = false,
}: HostSettings): string {
  const backend = supabaseOrigin ? [supabaseOrigin, supabaseOrigin.replace(/^http/, 'ws')] : [];
  const captcha = hasCaptcha ? [TURNSTILE] : [];
  const isEncrypted = supabaseOrigin?.startsWith('https:') ?? false;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'sha256-${sponsorScriptHash}'`, ...checkout.scripts, ...captcha],
    // Toasts and the checkout insert style elements.
    'style-src': ["'self'", "'unsafe-inline'"],
    // The database allows any https URL as a dog's picture.
    'img-src': ["'self'", 'data:', 'blob:', ...(isEncrypted ? [] : backend.slice(0, 1)), 'https:'],
    'font-src': ["'self'"],
    // The film, and the videos of updates.
    'media-src': ["'self'", ...(filmOrigin ? [filmOrigin] : []), ...backend.slice(0, 1)],
    'connect-src': ["'self'", ...backend, ...checkout.calls],
    'frame-src': [...checkout.frames, ...captcha],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...checkout.forms],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    ...(isEncrypted ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map((directive) => directive.flat().join(' '))
    .join('; ');
}
