// The mandates of the sponsorships in seed.sql and seed/sponsors.sql, so that they can be charged, paused and stopped like any other.
import { addMonths } from '../../functions/_shared/common/months.ts';
import type { ProviderInvoice, ProviderPayment } from './entities.ts';
import type { Mandate } from './mandate.ts';

/** A sponsorship of the seed with its months, oldest first. Times are Unix seconds. */
export interface SampleSponsorship {
  readonly subscriptionId: string;
  readonly amount: number;
  readonly nextChargeAt: number;
  readonly createdAt: number;
  readonly months: readonly {
    readonly status: 'completed' | 'failed';
    readonly orderId: string;
    readonly paymentId: string;
    readonly paidAt: number;
  }[];
}

export const SAMPLE_SPONSORSHIPS = `
  select sponsorship.provider_subscription_id as "subscriptionId", sponsorship.amount_paise::float as amount,
    extract(epoch from sponsorship.next_charge_at)::int as "nextChargeAt",
    extract(epoch from sponsorship.created_at)::int as "createdAt",
    jsonb_agg(jsonb_build_object(
      'status', month.status, 'orderId', month.provider_order_id, 'paymentId', month.provider_payment_id,
      'paidAt', extract(epoch from month.created_at)::int
    ) order by month.created_at) as months
  from public.sponsorships as sponsorship
  join public.donations as month on month.sponsorship_id = sponsorship.id
  where sponsorship.provider_subscription_id like 'sub\\_Demo%'
  group by sponsorship.id`;

/** What the provider knows about a sample sponsorship: its mandate, and a payment of each month. */
export function sampleMandate(sample: SampleSponsorship, siteUrl: string) {
  const { subscriptionId, amount, nextChargeAt, createdAt, months } = sample;
  const invoices = months.map(({ status, orderId, paymentId, paidAt }): ProviderInvoice => {
    const isPaid = status === 'completed';
    return {
      id: orderId.replace('order_', 'inv_'),
      subscription_id: subscriptionId,
      order_id: orderId,
      amount,
      status: isPaid ? 'paid' : 'issued',
      payment_id: isPaid ? paymentId : null,
      paid_at: isPaid ? paidAt : null,
      billing_start: paidAt,
      billing_end: addMonths(new Date(paidAt * 1000), 1).getTime() / 1000,
      created_at: paidAt,
    };
  });
  const last = invoices.at(-1);
  const mandate: Mandate = {
    subscription: {
      id: subscriptionId,
      plan_id: 'plan_Demo',
      status: 'active',
      total_count: 120,
      paid_count: invoices.filter(({ status }) => status === 'paid').length,
      start_at: null,
      current_start: last?.billing_start ?? null,
      current_end: nextChargeAt,
      charge_at: nextChargeAt,
      ended_at: null,
      expire_by: createdAt,
      payment_method: 'upi',
      short_url: `${siteUrl}/_payments/subscriptions#${subscriptionId}`,
      pause_initiated_by: null,
      notes: {},
      created_at: createdAt,
    },
    amount,
    invoices,
    failures: 0,
    nextMonth: nextChargeAt,
  };
  const payments = months.map(({ status, orderId, paymentId, paidAt }): ProviderPayment => ({
    id: paymentId,
    order_id: orderId,
    invoice_id: orderId.replace('order_', 'inv_'),
    amount,
    currency: 'INR',
    status: status === 'completed' ? 'captured' : 'failed',
    amount_refunded: 0,
    description: 'Subscription',
    error_reason: status === 'completed' ? null : 'insufficient_funds',
    notes: {},
    created_at: paidAt,
  }));
  return { mandate, payments };
}
