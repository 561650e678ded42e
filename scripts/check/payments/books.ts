// Two sets of books that must agree: what the card provider charged, and what the site recorded.
import { z } from 'zod';
import { SECRET_KEY } from '../../../supabase/local/keys.ts';

const paymentsSchema = z.array(
  z.object({
    id: z.string(),
    order_id: z.string().nullable(),
    amount: z.int(),
    status: z.string(),
    events: z.array(z.object({ type: z.string(), taken: z.int() })),
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

export interface Books {
  /** Every payment, as the provider's stand-in kept it. */
  readonly payments: readonly ProviderPayment[];
  /** Every donation made from the given moment on. */
  readonly donations: readonly Donation[];
}

export interface Figures {
  /** Payments that the provider captured. */
  readonly paid: number;
  /** Of these, the ones with exactly one completed donation of that amount. */
  readonly recorded: number;
  /** Of these, the ones without a completed donation. */
  readonly lost: number;
  /** Completed donations beyond one for a payment, and captures beyond one for an order. */
  readonly doubled: number;
}

/** Reads both. @param since only donations made from this moment on */
export async function readBooks(siteUrl: string, since: Date): Promise<Books> {
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

/** What the books say of some orders. */
export function booksOf(
  { payments, donations }: Books,
  orderIds: ReadonlySet<string | null>,
): Books {
  return {
    payments: payments.filter(({ order_id }) => orderIds.has(order_id)),
    donations: donations.filter(({ provider_order_id }) => orderIds.has(provider_order_id)),
  };
}

/** What the books say together. */
export function figuresOf({ payments, donations }: Books): Figures {
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
