const TEST_KEY_PREFIX = 'rzp_test_';

/** Whether no money can move with this key of the card provider; true without a key. */
export function isTestKey(keyId: string | undefined): boolean {
  return keyId?.startsWith(TEST_KEY_PREFIX) ?? true;
}

/**
 * Whether these settings must not take payments. A payment without an order can't be captured: with a live key
 * people would pay and get their money back days later.
 */
export function areUnsafePayments(mode: string | undefined, keyId: string | undefined): boolean {
  return mode === 'direct' && !isTestKey(keyId);
}
