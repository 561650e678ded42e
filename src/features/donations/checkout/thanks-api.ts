import { queryOptions } from '@tanstack/react-query';
import type { MadePayment, PaymentProgress } from '@/features/donations/checkout/thanks';
import { supabase, type Backend } from '@/lib/supabase';

type Reference = Pick<MadePayment, 'reference'>;

const thanksKeys = {
  progress: ({ reference }: Reference) => ['payment-progress', reference],
} as const;

const POLLING_INTERVAL_MILLISECONDS = 3_000;
/** For two minutes. Later a new visit fetches. */
const MAX_FETCHES = 40;

/**
 * How a payment of an account stands; null for one that is not the account's. Polls until there is a receipt, but not
 * offline. The request names the account, because staff may read everybody's rows.
 */
export function paymentProgressQuery(payment: Reference, userId: string) {
  const { reference } = payment;
  return queryOptions({
    queryKey: thanksKeys.progress(payment),
    staleTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }): Promise<PaymentProgress | null> => {
      const backend = await supabase();
      return 'order_id' in reference
        ? fetchSingle(backend, reference.order_id, userId, signal)
        : fetchMonthly(backend, reference.subscription_id, userId, signal);
    },
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && data.receiptId === null && dataUpdateCount < MAX_FETCHES
        ? POLLING_INTERVAL_MILLISECONDS
        : false,
  });
}

async function fetchSingle(backend: Backend, orderId: string, userId: string, signal: AbortSignal) {
  const { data } = await backend
    .from('donations')
    .select('mode, status, refunded_paise, receipts(id)')
    .eq('user_id', userId)
    .eq('provider_order_id', orderId)
    .order('issued_at', { referencedTable: 'receipts', ascending: false })
    .retry(false)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { mode, receipts, ...standing } = data;
  return {
    isTest: mode === 'test',
    receiptId: receipts[0]?.id ?? null,
    standing: { kind: 'single' as const, ...standing },
  };
}

async function fetchMonthly(
  backend: Backend,
  subscriptionId: string,
  userId: string,
  signal: AbortSignal,
) {
  const { data } = await backend
    .from('sponsorships')
    .select(
      'id, mode, status, desired_status, started_at, starts_at, next_charge_at, donations(receipts(id))',
    )
    .eq('user_id', userId)
    .eq('provider_subscription_id', subscriptionId)
    .order('paid_at', { referencedTable: 'donations' })
    .retry(false)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError();
  if (!data) return null;
  const { mode, donations, ...standing } = data;
  return {
    isTest: mode === 'test',
    receiptId: donations.flatMap(({ receipts }) => receipts)[0]?.id ?? null,
    standing: { kind: 'monthly' as const, ...standing },
  };
}
