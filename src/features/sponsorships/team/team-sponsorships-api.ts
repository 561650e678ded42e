import { queryOptions } from '@tanstack/react-query';
import {
  toTeamSponsorship,
  type TeamSponsorship,
  type TeamSponsorshipRow,
} from '@/features/sponsorships/team/team-sponsorship';
import { fetchAllRows, PAGE_SIZE_LIMIT } from '@/lib/keyset-pagination';
import { isLiveSite } from '@/lib/env';
import { supabase } from '@/lib/supabase';

const keys = {
  list: ['team-sponsorships', 'list'],
  ofPerson: (userId: string) => ['team-sponsorships', 'of-person', userId],
  summary: (month: string) => ['team-sponsorships', 'summary', month],
} as const;

/** Every sponsorship that was authorised, newest first. For administrators. */
export const teamSponsorshipsQuery = queryOptions({
  queryKey: keys.list,
  queryFn: async ({ signal }): Promise<TeamSponsorship[]> => {
    const backend = await supabase();
    const rows = await fetchAllRows<TeamSponsorshipRow>(async (last) => {
      const { data } = await backend
        .rpc(
          'sponsorship_list',
          last ? { before_created_at: last.created_at, before_id: last.id } : {},
        )
        .abortSignal(signal)
        .throwOnError();
      return data;
    });
    return rows.map(toTeamSponsorship);
  },
});

export interface SponsorshipSummary {
  runningCount: number;
  /** Each month, by the running ones. */
  promisedPaise: number;
  receivedPaise: number;
  failedCount: number;
  stoppedCount: number;
}

/**
 * The numbers of a month; on a live site without test payments. For administrators.
 * @param month an Indian month, as YYYY-MM
 */
export function sponsorshipSummaryQuery(month: string) {
  return queryOptions({
    queryKey: keys.summary(month),
    queryFn: async ({ signal }): Promise<SponsorshipSummary> => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('sponsorship_summary', { month_start: monthStart(month), live_only: isLiveSite() })
        .abortSignal(signal)
        .single()
        .throwOnError();
      return {
        runningCount: data.running_count,
        promisedPaise: data.promised_paise,
        receivedPaise: data.received_paise,
        failedCount: data.failed_count,
        stoppedCount: data.stopped_count,
      };
    },
  });
}

/** When an Indian month begins, in ISO 8601. @param month as YYYY-MM */
function monthStart(month: string): string {
  return `${month}-01T00:00:00+05:30`;
}

/** One person's sponsorships that were authorised, newest first. For the team. */
export function supporterSponsorshipsQuery(userId: string) {
  return queryOptions({
    queryKey: keys.ofPerson(userId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<TeamSponsorship[]> => {
      const backend = await supabase();
      const [sponsorships, months] = await Promise.all([
        backend
          .from('sponsorships')
          .select(
            'id, created_at, amount_paise, mode, status, desired_status, pause_reason, end_reason, stop_comment, started_at, next_charge_at, ended_at, moved_at, dog_profiles!sponsorships_dog_id_fkey(name), next_dog:dog_profiles!sponsorships_next_dog_id_fkey(name)',
          )
          .eq('user_id', userId)
          .neq('status', 'created')
          .order('created_at', { ascending: false })
          .limit(PAGE_SIZE_LIMIT)
          .abortSignal(signal)
          .throwOnError(),
        backend
          .from('donations')
          .select('sponsorship_id, amount_paise, refunded_paise')
          .eq('user_id', userId)
          .eq('status', 'completed')
          .not('sponsorship_id', 'is', null)
          .order('created_at', { ascending: false })
          .limit(PAGE_SIZE_LIMIT)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return sponsorships.data
        .filter((row) => row.end_reason !== 'abandoned' && row.end_reason !== 'replaced')
        .map(({ dog_profiles: dog, next_dog: nextDog, ...row }) =>
          toTeamSponsorship({
            ...row,
            name: null,
            email: null,
            dog_name: dog?.name ?? null,
            next_dog_name: nextDog?.name ?? null,
            failure: null,
            given_paise: months.data
              .filter((month) => month.sponsorship_id === row.id)
              .reduce((sum, month) => sum + month.amount_paise - month.refunded_paise, 0),
          }),
        );
    },
  });
}
