import { mutationOptions } from '@tanstack/react-query';
import { boundsOfTaxYear, type ChosenYear } from '@/features/tax-year/tax-year';
import { fetchAllRows, PAGE_SIZE_LIMIT } from '@/lib/keyset-pagination';
import { supabase } from '@/lib/supabase';

/** A payment with what the provider kept of it. */
export interface SettlementRow {
  id: string;
  /** Never null: only payments are asked for. */
  paid_at: string | null;
  provider_payment_id: string | null;
  provider_order_id: string | null;
  payment_method: string | null;
  type: string;
  status: string;
  amount_paise: number;
  refunded_paise: number;
  /** null when the provider has not said. */
  fee_paise: number | null;
  tax_paise: number | null;
}

/** Every payment of a year, the oldest first. */
export const fetchSettlement = mutationOptions({
  mutationFn: (year: ChosenYear): Promise<SettlementRow[]> =>
    fetchAllRows<SettlementRow>((last) => fetchPage(year, last)),
  gcTime: 0,
  meta: { errorMessage: 'The payments could not be loaded. Please try again.' },
});

async function fetchPage({ taxYear, mode }: ChosenYear, last: SettlementRow | undefined) {
  const backend = await supabase();
  const { from, until } = boundsOfTaxYear(taxYear);
  const request = backend
    .from('donations')
    .select(
      'id, paid_at, provider_payment_id, provider_order_id, payment_method, type, status, amount_paise, refunded_paise, fee_paise, tax_paise',
    )
    .eq('mode', mode)
    .gte('paid_at', from)
    .lt('paid_at', until)
    .order('paid_at')
    .order('id')
    .limit(PAGE_SIZE_LIMIT);
  const { data } = await (
    last
      ? request.or(
          `paid_at.gt."${last.paid_at}",and(paid_at.eq."${last.paid_at}",id.gt.${last.id})`,
        )
      : request
  ).throwOnError();
  return data;
}
