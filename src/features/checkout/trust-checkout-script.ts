import { environment } from '@/lib/env';
import { allowUntrustedText, scriptUrlPolicy } from '@/lib/trusted-types';

let policy: ((url: string) => string) | undefined;

/**
 * Allows the card provider's script under Trusted Types. The script itself assigns markup as strings, which
 * Trusted Types would block in the middle of a payment, so they are switched off for the rest of this
 * document (docs/decisions/0009).
 * @throws TypeError when the URL is not the configured one
 */
export function trustCheckoutScript(url: string): string {
  policy ??= scriptUrlPolicy(
    'checkout-script',
    (requested) => requested === environment?.checkoutScriptUrl,
  );
  const trusted = policy(url);
  allowUntrustedText();
  return trusted;
}
