import { queryOptions } from '@tanstack/react-query';
import { joinedName } from '@/features/dogs/dog';
import { titleOf } from '@/features/donations/appeals/appeal';
import { toDonation, type Donation, type DonationRow } from '@/features/donations/donation';
import { fetchAllRows, newestFirst, PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { supabase } from '@/lib/supabase';

const donationKeys = {
  list: (userId: string) => ['donations', 'list', userId],
  appealTitles: (userId: string) => ['donations', 'appeal-titles', userId],
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

/**
 * The titles of the appeals that a person gave for, by the id of the donation. In a request of its own: without an answer the
 * list is complete, and names the dogs alone.
 */
export function appealTitlesQuery(userId: string) {
  return queryOptions({
    queryKey: donationKeys.appealTitles(userId),
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const backend = await supabase();
      const { data } = await backend
        .from('appeals')
        .select('title, title_hi, donations!inner(id)')
        .eq('donations.user_id', userId)
        .limit(PAGE_SIZE_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return new Map(
        data.flatMap(({ donations, ...appeal }) =>
          donations.map(({ id }) => [id, titleOf(appeal)] as const),
        ),
      );
    },
  });
}
