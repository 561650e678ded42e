import { environment } from '@/lib/env';
import { allowUntrustedText, scriptUrlPolicy } from '@/lib/trusted-types';

let policy: ((url: string) => string) | undefined;

/**
 * Trusts the script of the card provider, and nothing else. That script runs in this page and is known to
 * write markup as text; Trusted Types would stop it in the middle of a payment, so they end here, for as
 * long as this document lives (docs/decisions/0010).
 * @throws TypeError when the address is not the configured one
 */
export function trustCheckoutScript(url: string): string {
  policy ??= scriptUrlPolicy(
    'checkout-script',
    (asked) => asked === environment?.checkoutScriptUrl,
  );
  const trusted = policy(url);
  allowUntrustedText();
  return trusted;
}
