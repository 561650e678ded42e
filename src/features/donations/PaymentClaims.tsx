import { useQuery } from '@tanstack/react-query';
import { paymentClaimsQuery } from '@/features/donations/payment-claim-queries';

/** Adds what this browser paid without an account to the account, on whatever page a session starts. */
export default function PaymentClaims({ userId }: { userId: string }) {
  useQuery(paymentClaimsQuery(userId));
  return null;
}
