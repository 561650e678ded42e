import { queryOptions } from '@tanstack/react-query';
import { donationKeys } from '@/features/donations/donation-queries';
import { callFunction, FunctionError } from '@/lib/function-queries';
import { forgetPayment, unclaimedPayments, type SignedPayment } from '@/lib/unclaimed-payments';

/** Another try would be refused, too. */
const finalRefusals: ReadonlySet<string | undefined> = new Set([
  'bad-request',
  'wrong-signature',
  'unknown-donation',
  'not-yours',
]);

/**
 * Adds what this browser paid without an account to the account that is signed in, and refetches the
 * donations. What could not be sent stays stored for the next try. Two tabs may send the same payment: the server
 * accepts it again.
 */
export function paymentClaimsQuery(userId: string) {
  return queryOptions({
    queryKey: ['payment-claims', userId],
    enabled: () => unclaimedPayments().length > 0,
    staleTime: 0,
    // The list of donations is a skeleton until this ends.
    retry: false,
    queryFn: async ({ client }): Promise<null> => {
      for (const payment of unclaimedPayments()) {
        await claim(payment);
        forgetPayment(payment.razorpay_order_id);
      }
      await client.invalidateQueries({ queryKey: donationKeys.all });
      return null;
    },
  });
}

/** @throws FunctionError unless the donation was added or the refusal is final */
async function claim(payment: SignedPayment): Promise<void> {
  try {
    await callFunction('claim-donation', payment);
  } catch (error) {
    if (error instanceof FunctionError && finalRefusals.has(error.code)) return;
    throw error;
  }
}
