import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { RowOf } from '@common/database';
import { isLiveSite } from '@/lib/env';
import { fetchAllRows, fetchFoundPage } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

const keys = {
  all: ['team-sponsorships'],
  list: ['team-sponsorships', 'list'],
  ofPerson: (personId: string) => ['team-sponsorships', 'of-person', personId],
  failedCharges: (page: number) => ['team-sponsorships', 'failed-charges', page],
  summary: (month: string) => ['team-sponsorships', 'summary', month],
} as const;

/** Every sponsorship that was authorised, newest first. For administrators. */
export const teamSponsorshipsQuery = queryOptions({
  queryKey: keys.list,
  queryFn: ({ signal }) =>
    fetchAllRows<RowOf<'sponsorship_list'>>((last) =>
      rpc(
        'sponsorship_list',
        last ? { before_created_at: last.created_at, before_id: last.id } : {},
        signal,
      ),
    ),
});

/**
 * The numbers of a month; on a live site without test payments. For administrators.
 * @param month an Indian month, as YYYY-MM
 */
export function sponsorshipSummaryQuery(month: string) {
  const args = { month_start: monthStart(month), live_only: isLiveSite() };
  return queryOptions({
    queryKey: keys.summary(month),
    queryFn: async ({ signal }) => (await rpc('sponsorship_summary', args, signal))[0],
  });
}

/** When an Indian month begins, in ISO 8601. @param month as YYYY-MM */
function monthStart(month: string): string {
  return `${month}-01T00:00:00+05:30`;
}

/** One person's sponsorships that were authorised, newest first. For staff and administrators. */
export function personSponsorshipsQuery(personId: string) {
  return queryOptions({
    queryKey: keys.ofPerson(personId),
    staleTime: 0,
    queryFn: ({ signal }) => rpc('person_sponsorships', { person_id: personId }, signal),
  });
}

export const CHARGES_PER_PAGE = 30;

/** A page of the charges that failed this week, the newest first. @param page starts at 1 */
export function failedChargesQuery(page: number) {
  return queryOptions({
    queryKey: keys.failedCharges(page),
    queryFn: ({ signal }) =>
      fetchFoundPage(page, CHARGES_PER_PAGE, (range) =>
        rpc('failed_charges', { live_only: isLiveSite(), ...range }, signal),
      ),
  });
}

type SponsorshipToStop = Pick<RowOf<'person_sponsorships'>, 'id' | 'source'> & { reason: string };

/**
 * Stores that a sponsor asked the team to stop, with the reason. For administrators; a standing order, of which the payment
 * provider knows nothing, for staff too. Meanwhile the server carries it out at
 * the payment provider; a failure of that is ignored, because a scheduled job repeats it. Without an error toast: the
 * dialog shows the error.
 */
export const stopSponsorshipForSponsor = mutationOptions({
  mutationFn: ({ id, source, reason }: SponsorshipToStop) =>
    rpc(source === 'provider' ? 'stop_sponsorship_as_team' : 'stop_standing_order', {
      sponsorship_id: id,
      reason,
    }),
  onSuccess: (_data, { id, source }, _onMutateResult, { client }) => {
    const refresh = () => client.invalidateQueries({ queryKey: keys.all });
    if (source === 'standing-order') {
      void showToast('success', 'The standing order has ended.');
      return refresh();
    }
    void supabase()
      .then((backend) =>
        backend.functions.invoke('sync-sponsorship', { body: { sponsorship_id: id } }),
      )
      .then(refresh, () => {});
    void showToast('success', 'The sponsorship stops. The sponsor gets an email.');
    return refresh();
  },
});
