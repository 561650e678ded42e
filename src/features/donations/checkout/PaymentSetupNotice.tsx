import { environment, type environment as siteEnvironment, isTestKey } from '@/lib/env';
import { say } from '@/lib/say';

/** Tells administrators that this site takes no real money. */
export default function PaymentSetupNotice() {
  const problem = environment && paymentSetupProblem(environment, window.location.protocol);
  if (!problem) return null;
  return (
    <p
      role="note"
      aria-label="For administrators"
      className="mb-4 rounded-card border-2 border-brick bg-surface px-4 py-3 wrap-anywhere"
    >
      <strong>Only administrators see this. </strong>
      <span>{problem}</span>
    </p>
  );
}

type Settings = Pick<NonNullable<typeof siteEnvironment>, 'payments' | 'razorpayKeyId'>;

/** Why a site at this address takes no real money, for its administrators; null if it does or is no live site. */
export function paymentSetupProblem(
  { payments, razorpayKeyId }: Settings,
  protocol: string,
): string | null {
  if (protocol !== 'https:') return null;
  if (payments === 'direct') {
    return say(
      'This site opens the checkout without an order (VITE_PAYMENTS=direct), so no payment is captured or recorded. Ask your developer to set VITE_PAYMENTS=server.',
    );
  }
  return isTestKey(razorpayKeyId)
    ? say(
        'This site takes test payments only: VITE_RAZORPAY_KEY_ID is missing or a test key. Ask your developer to set the live key when you want real donations.',
      )
    : null;
}
