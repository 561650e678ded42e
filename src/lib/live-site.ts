import { environment } from '@/lib/env';
import { isTestKey } from '@/lib/payment-mode';

/** Whether people pay real money on this site: its key of the card provider is a live one. */
export function isLiveSite(): boolean {
  return !isTestKey(environment?.razorpayKeyId);
}
