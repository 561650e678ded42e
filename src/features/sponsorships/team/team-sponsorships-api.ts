import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  toTeamSponsorship,
  type TeamSponsorship,
  type TeamSponsorshipRow,
} from '@/features/sponsorships/team/team-sponsorship';
import { fetchAllRows, fetchNumberedPage } from '@/lib/pagination';
import { isLiveSite } from '@/lib/env';
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

/** One person's sponsorships that were authorised, newest first. For staff and administrators. */
export function personSponsorshipsQuery(personId: string) {
  return queryOptions({
    queryKey: keys.ofPerson(personId),
    staleTime: 0,
    queryFn: async ({ signal }): Promise<TeamSponsorship[]> => {
      const backend = await supabase();
      const { data } = await backend
        .rpc('person_sponsorships', { person_id: personId })
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) =>
        toTeamSponsorship({ ...row, person_id: personId, name: null, email: null }),
      );
    },
  });
}

export const CHARGES_PER_PAGE = 50;

/** A monthly charge that failed this week and is not paid since. Times are ISO 8601. */
export interface FailedCharge {
  sponsorshipId: string;
  /** null, like name and email, once the account is deleted. */
  personId: string | null;
  name: string | null;
  email: string | null;
  /** null for all dogs. */
  dogName: string | null;
  amountPaise: number;
  /** Why, as {@link failureText} reads it. */
  reason: string;
  failedAt: string;
  /** null when nothing is tried any more. */
  nextChargeAt: string | null;
}

/** The generated types don't know what can be null. */
interface FailedChargeRow {
  sponsorship_id: string;
  person_id: string | null;
  name: string | null;
  email: string | null;
  dog_name: string | null;
  amount_paise: number;
  reason: string | null;
  failed_at: string;
  next_charge_at: string | null;
  found_count: number;
}

/** A page of the charges that failed this week, the newest first. @param page starts at 1 */
export function failedChargesQuery(page: number) {
  return queryOptions({
    queryKey: keys.failedCharges(page),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<{ charges: FailedCharge[]; foundCount: number }> => {
      const backend = await supabase();
      const { rows, count } = await fetchNumberedPage(
        page,
        CHARGES_PER_PAGE,
        async (page_offset, page_size) => {
          const { data } = await backend
            .rpc('failed_charges', { page_size, page_offset, live_only: isLiveSite() })
            .abortSignal(signal)
            .throwOnError();
          return { rows: data, count: data[0]?.found_count ?? 0 };
        },
      );
      return { charges: rows.map(toFailedCharge), foundCount: count };
    },
  });
}

function toFailedCharge(row: FailedChargeRow): FailedCharge {
  return {
    sponsorshipId: row.sponsorship_id,
    personId: row.person_id,
    name: row.name,
    email: row.email,
    dogName: row.dog_name,
    amountPaise: row.amount_paise,
    reason: row.reason ?? '',
    failedAt: row.failed_at,
    nextChargeAt: row.next_charge_at,
  };
}

/**
 * Stores that a sponsor asked the team to stop, with the reason. For administrators. Meanwhile the server carries it out at
 * the payment provider; a failure of that is ignored, because a scheduled job repeats it. Without an error toast: the
 * dialog shows the error.
 */
export const stopSponsorshipForSponsor = mutationOptions({
  mutationFn: async ({ id, reason }: { id: string; reason: string }): Promise<void> => {
    const backend = await supabase();
    await backend
      .rpc('stop_sponsorship_for_sponsor', { sponsorship_id: id, reason })
      .throwOnError();
  },
  onSuccess: (_data, { id }, _onMutateResult, { client }) => {
    const refresh = () => client.invalidateQueries({ queryKey: keys.all });
    void supabase()
      .then((backend) =>
        backend.functions.invoke('sync-sponsorship', { body: { sponsorship_id: id } }),
      )
      .then(refresh, () => {});
    void showToast('success', 'The sponsorship stops. The sponsor gets an email.');
    return refresh();
  },
});
