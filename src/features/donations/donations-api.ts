import { queryOptions } from '@tanstack/react-query';
import { joinedName } from '@/features/dogs/dog';
import { toDonation, type Donation, type DonationRow } from '@/features/donations/donation';
import { fetchAllRows, newestFirst } from '@/lib/pagination';
import { supabase } from '@/lib/supabase';

const donationKeys = {
  list: (userId: string) => ['donations', 'list', userId],
} as const;

/**
 * A person's donations, newest first. The request names the person, because staff may read everybody's rows.
 * Always stale: a payment may just have been recorded.
 */
export function donationsQuery(userId: string) {
  return queryOptions({
    queryKey: donationKeys.list(userId),
    staleTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ signal }): Promise<Donation[]> => {
      const rows = await fetchAllRows<DonationRow>((last) =>
        fetchDonationsPage(userId, last, signal),
      );
      return rows
        .map(toDonation)
        .toSorted((one, other) => Date.parse(other.givenAt) - Date.parse(one.givenAt));
    },
  });
}

async function fetchDonationsPage(
  userId: string,
  last: DonationRow | undefined,
  signal: AbortSignal,
) {
  const backend = await supabase();
  const request = backend
    .from('donations')
    .select(
      `id, created_at, paid_at, amount_paise, refunded_paise, type, status, mode, dog_profiles(${joinedName}), receipts(id, number, kind, replaces_id)`,
    )
    .eq('user_id', userId)
    // The team entered it by mistake.
    .is('voided_at', null)
    // The query client retries; the library would first wait seven seconds.
    .retry(false)
    .abortSignal(signal);
  const { data } = await newestFirst(request, last).throwOnError();
  return data;
}
