// What the provider charged and what the site recorded, which must agree.
import { z } from 'zod';
import { SECRET_KEY } from '../../../supabase/local/keys.ts';

const paymentsSchema = z.array(
  z.object({
    id: z.string(),
    order_id: z.string().nullable(),
    amount: z.int(),
    status: z.string(),
  }),
);
const donationsSchema = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    amount_paise: z.int(),
    provider_order_id: z.string().nullable(),
    provider_payment_id: z.string().nullable(),
  }),
);

export type ProviderPayment = z.infer<typeof paymentsSchema>[number];
export type Donation = z.infer<typeof donationsSchema>[number];

export interface Records {
  readonly payments: readonly ProviderPayment[];
  readonly donations: readonly Donation[];
}

export interface Comparison {
  /** Payments that the provider captured. */
  readonly paid: number;
  /** Captured payments with exactly one completed donation of the same order and amount. */
  readonly recorded: number;
  /** Captured payments without a completed donation. */
  readonly lost: number;
  /** Completed donations without a payment of their own, and captures beyond one per order. */
  readonly doubled: number;
}

/** Reads every payment, and the donations created since a moment. */
export async function readRecords(siteUrl: string, since: Date): Promise<Records> {
  const query = new URLSearchParams({
    select: 'id,status,amount_paise,provider_order_id,provider_payment_id',
    created_at: `gte.${since.toISOString()}`,
    order: 'id',
  });
  const [payments, donations] = await Promise.all([
    fetch(`${siteUrl}/_payments/charges`),
    fetch(`${siteUrl}/rest/v1/donations?${query.toString()}`, { headers: { apikey: SECRET_KEY } }),
  ]);
  return {
    payments: paymentsSchema.parse(await payments.json()),
    donations: donationsSchema.parse(await donations.json()),
  };
}

export function compareRecords({ payments, donations }: Records): Comparison {
  const captured = payments.filter(({ status }) => status === 'captured');
  const completed = donations.filter(({ status }) => status === 'completed');
  const donationsOf = ({ id }: ProviderPayment) =>
    completed.filter((donation) => donation.provider_payment_id === id);
  const isRecorded = (payment: ProviderPayment) => {
    const [donation, ...more] = donationsOf(payment);
    return (
      more.length === 0 &&
      donation?.provider_order_id === payment.order_id &&
      donation.amount_paise === payment.amount
    );
  };
  const lost = captured.filter((payment) => donationsOf(payment).length === 0).length;
  const orders = new Set(captured.map(({ order_id }) => order_id));
  return {
    paid: captured.length,
    recorded: captured.filter(isRecorded).length,
    lost,
    doubled: completed.length - (captured.length - lost) + captured.length - orders.size,
  };
}
