const TEST_KEY_PREFIX = 'rzp_test_';

/** Whether no money can move with this key of the card provider; true without a key. */
export function isTestKey(keyId: string | undefined): boolean {
  return keyId?.startsWith(TEST_KEY_PREFIX) ?? true;
}

/**
 * Why these settings must not take payments, or null. A payment without an order can't be captured: with a
 * live key people would pay and get their money back days later.
 */
export function unsafePayments(mode: string | undefined, keyId: string | undefined): string | null {
  if (mode !== 'direct' || isTestKey(keyId)) return null;
  return 'This site is not set up safely: VITE_PAYMENTS=direct works with a test key alone, and VITE_RAZORPAY_KEY_ID is a live key.';
}
