import * as z from 'zod/mini';
import { readStored, removeStored, storageKeys, writeStored } from '@/lib/local-storage';

const KEPT_MILLISECONDS = 24 * 60 * 60_000;
const KEPT_PAYMENTS = 10;

const text = z.string().check(z.minLength(1), z.maxLength(100));
const paymentSchema = z.object({
  razorpay_order_id: text,
  razorpay_payment_id: text,
  razorpay_signature: text,
});
const keptSchema = z.array(z.extend(paymentSchema, { storedAt: z.number() }));

/** What the provider's checkout answers when an order is paid. The signature proves it to the server. */
export type SignedPayment = z.infer<typeof paymentSchema>;

/**
 * Stores the proof that this browser paid without an account, until an account claims the donation.
 * @param answer of the checkout; ignored if it is not the signed answer for an order
 */
export function keepPayment(answer: unknown, now = Date.now()): void {
  const payment = paymentSchema.safeParse(answer);
  if (!payment.success) return;
  const kept = [...readKept(now), { ...payment.data, storedAt: now }];
  writeStored(storageKeys.unclaimedPayments, kept.slice(-KEPT_PAYMENTS));
}

/** The stored payments of the last 24 hours, oldest first; at most 10. */
export function unclaimedPayments(now = Date.now()): SignedPayment[] {
  return readKept(now).map(({ storedAt: _storedAt, ...payment }) => payment);
}

/** Does nothing if the order is not stored. Also removes what is older than 24 hours. */
export function forgetPayment(orderId: string, now = Date.now()): void {
  const kept = readKept(now).filter(({ razorpay_order_id }) => razorpay_order_id !== orderId);
  if (kept.length > 0) writeStored(storageKeys.unclaimedPayments, kept);
  else removeStored(storageKeys.unclaimedPayments);
}

function readKept(now: number) {
  const kept = readStored(storageKeys.unclaimedPayments, (value) => keptSchema.parse(value)) ?? [];
  return kept.filter(({ storedAt }) => now - storedAt < KEPT_MILLISECONDS);
}
