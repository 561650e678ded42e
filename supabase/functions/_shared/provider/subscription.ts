import * as z from 'zod/mini';
import { paiseSchema, providerId, storableText } from './payment.ts';

/** Unix seconds. */
const unixSeconds = z.nullish(z.int());

/** The provider's event table once calls the state after a pause `resumed`; its samples call it `active`. */
const statusSchema = z.pipe(
  z.string(),
  z.transform((status: string) => (status === 'resumed' ? 'active' : status)),
);

/** Source: https://razorpay.com/docs/payments/subscriptions/states/ */
const subscriptionStatuses = [
  'created',
  'authenticated',
  'active',
  'pending',
  'halted',
  'paused',
  'cancelled',
  'completed',
  'expired',
] as const;

/**
 * A subscription in the provider's JSON. Parsing removes every other field, such as the customer.
 * Source: https://razorpay.com/docs/api/payments/subscriptions/entity/
 */
export const subscriptionSchema = z.object({
  id: providerId,
  status: z.pipe(statusSchema, z.enum(subscriptionStatuses)),
  current_start: unixSeconds,
  current_end: unixSeconds,
  /** The next charge; while `pending`, the next retry. */
  charge_at: unixSeconds,
  start_at: unixSeconds,
  ended_at: unixSeconds,
  paid_count: z.nullish(z.int()),
  payment_method: z.nullish(storableText.check(z.maxLength(50))),
  short_url: z.nullish(storableText.check(z.maxLength(500))),
  /** `self` is this site or its dashboard, `customer` the payer in the bank's or UPI app. */
  pause_initiated_by: z.nullish(storableText),
});

/** One month of a subscription. Source: https://razorpay.com/docs/api/payments/invoices/ */
export const invoiceSchema = z.object({
  id: providerId,
  subscription_id: z.nullish(providerId),
  order_id: z.nullish(providerId),
  amount: paiseSchema,
  billing_start: unixSeconds,
  /** When it was paid, which may be later than the payment was attempted. */
  paid_at: unixSeconds,
  created_at: unixSeconds,
});

export type Subscription = z.infer<typeof subscriptionSchema>;
export type SubscriptionStatus = Subscription['status'];
export type Invoice = z.infer<typeof invoiceSchema>;
