import type { HostSettings } from './settings.ts';

/** Where the card provider's checkout comes from, and whom it talks to, as its documentation lists them. */
const checkout = {
  scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  frames: ['https://api.razorpay.com', 'https://checkout.razorpay.com'],
  calls: [
    'https://api.razorpay.com',
    'https://lumberjack.razorpay.com',
    'https://lumberjack-metrics.razorpay.com',
  ],
  forms: ['https://api.razorpay.com'],
};

/**
 * The value of the header Content-Security-Policy. Why each line is as it is:
 * docs/decisions/0010-security-headers.md.
 */
export function contentSecurityPolicy({ supabaseOrigin, filmOrigin }: HostSettings): string {
  const backend = supabaseOrigin ? [supabaseOrigin, supabaseOrigin.replace(/^http/, 'ws')] : [];
  const isEncrypted = supabaseOrigin?.startsWith('https:') ?? false;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...checkout.scripts],
    // Toasts and the checkout bring style elements of their own.
    'style-src': ["'self'", "'unsafe-inline'"],
    // A dog's picture may be at any address; so the data model has it.
    'img-src': ["'self'", 'data:', 'blob:', ...(isEncrypted ? [] : backend.slice(0, 1)), 'https:'],
    'font-src': ["'self'"],
    'media-src': ["'self'", ...(filmOrigin ? [filmOrigin] : [])],
    'connect-src': ["'self'", ...backend, ...checkout.calls],
    'frame-src': checkout.frames,
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
