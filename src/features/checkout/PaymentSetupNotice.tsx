import { paymentSetupProblem } from '@/features/checkout/payment-setup';
import { environment } from '@/lib/env';

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
      {problem}
    </p>
  );
}
