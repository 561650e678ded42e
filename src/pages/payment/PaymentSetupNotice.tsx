import { useAuth } from '@/features/auth/auth-context';
import { paymentSetupProblem } from '@/features/checkout/payment-setup';
import { environment } from '@/lib/env';

/** Tells administrators that this site takes no real money. Other people don't see it. */
export function PaymentSetupNotice() {
  const { state } = useAuth();
  const isAdmin = state.status === 'signed-in' && state.roles.has('admin');
  if (!isAdmin || !environment) return null;
  const problem = paymentSetupProblem(environment, window.location.protocol);
  if (problem === null) return null;
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
