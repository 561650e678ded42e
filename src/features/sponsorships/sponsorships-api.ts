import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  isFailing,
  toSponsorships,
  type MonthRow,
  type Sponsorship,
  type SponsorshipRow,
} from '@/features/sponsorships/sponsorship';
import { joinedName } from '@/features/dogs/dog';
import { errorTexts } from '@/lib/error-texts';
import { requestLanguage } from '@/lib/language';
import { fetchAllRows, newestFirst } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { say } from '@/lib/say';
import { publicTables, supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

const sponsorshipKeys = {
  all: ['sponsorships'] as const,
  list: (userId: string) => ['sponsorships', 'list', userId] as const,
  timeline: (ids: readonly string[]) => ['sponsorships', 'timeline', ...ids] as const,
  updateCount: (dogId: string, since: string) =>
    ['sponsorships', 'update-count', dogId, since] as const,
};

/**
 * A person's sponsorships, newest first. The requests name the person, because staff may read everybody's rows.
 */
export function sponsorshipsQuery(userId: string) {
  return queryOptions({
    queryKey: sponsorshipKeys.list(userId),
    staleTime: 0,
    refetchOnReconnect: true,
    queryFn: async ({ client, signal }): Promise<Sponsorship[]> => {
      const [rows, months, manageUrls] = await Promise.all([
        fetchAllRows<StoredRow>((last) => fetchSponsorshipsPage(userId, last, signal)),
        fetchAllRows<MonthRow>((last) => fetchMonthsPage(userId, last, signal)),
        fetchManageUrls(signal),
      ]);
      const sponsorships = toSponsorships(
        rows.map((row) => Object.assign(row, { manage_url: manageUrls.get(row.id) ?? null })),
        months,
      );
      // The reason of a failed charge is above the buttons, and would move them if it came after them.
      const failing = sponsorships.filter(isFailing);
      await Promise.all(failing.map((one) => client.prefetchQuery(timelineQuery(one))));
      return sponsorships;
    },
  });
}

type StoredRow = Omit<SponsorshipRow, 'manage_url'>;

async function fetchSponsorshipsPage(
  userId: string,
  last: StoredRow | undefined,
  signal: AbortSignal,
) {
  const backend = await supabase();
  const request = backend
    .from('sponsorships')
    .select(
      `id, created_at, amount_paise, status, desired_status, pause_reason, resume_on, end_reason, payment_method, source, mode, is_gift, is_extra, started_at, starts_at, current_start, current_end, next_charge_at, halted_at, ended_at, replaces_id, replaced_from, moved_at, dog_profiles!sponsorships_dog_id_fkey(id, ${joinedName}, image_url, status, monthly_amount, at_centre_since), next_dog:dog_profiles!sponsorships_next_dog_id_fkey(id, ${joinedName}, status, monthly_amount)`,
    )
    .eq('user_id', userId)
    .retry(false)
    .abortSignal(signal);
  const { data } = await newestFirst(request, last).throwOnError();
  return data;
}

/** The provider's page of each sponsorship, by its id. */
async function fetchManageUrls(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const rows = await rpc('own_manage_urls', {}, signal);
  return new Map(rows.map(({ id, manage_url }) => [id, manage_url]));
}

async function fetchMonthsPage(userId: string, last: MonthRow | undefined, signal: AbortSignal) {
  const backend = await supabase();
  const request = backend
    .from('donations')
    .select(
      `id, created_at, paid_at, sponsorship_id, dog_id, amount_paise, refunded_paise, dog_profiles(${joinedName})`,
    )
    .eq('user_id', userId)
    .eq('status', 'completed')
    .not('sponsorship_id', 'is', null)
    .retry(false)
    .abortSignal(signal);
  const { data } = await newestFirst(request, last).throwOnError();
  return data;
}

/** What happened to a sponsorship and those it replaced, newest first. Ten years fit into one page. */
export function timelineQuery({ ids }: Pick<Sponsorship, 'ids'>) {
  return queryOptions({
    queryKey: sponsorshipKeys.timeline(ids),
    staleTime: 0,
    queryFn: ({ signal }) =>
      rpc('sponsorship_timeline', { sponsorship_ids: [...ids], ...requestLanguage }, signal),
  });
}

/** How many updates about a dog were published since a time (ISO 8601). */
export function updateCountQuery(dogId: string, since: string) {
  return queryOptions({
    queryKey: sponsorshipKeys.updateCount(dogId, since),
    queryFn: async ({ signal }) => {
      const tables = await publicTables();
      const { count } = await tables
        .from('dog_updates')
        .select('id', { count: 'exact', head: true })
        .eq('dog_id', dogId)
        .gte('published_at', since)
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
}

/** Why a decision was not stored. */
export const sponsorshipErrorMessage = errorTexts({
  'unknown-sponsorship': say('This sponsorship isn’t one of yours.'),
  'unknown-dog': say('This dog can no longer be sponsored. Please choose another one.'),
  'not-running': say('This sponsorship has ended or is stopping.'),
  'not-active': say(
    'It can be paused once a month has been charged. Until then you can only stop it.',
  ),
  'already-paused': say('This sponsorship is paused already.'),
  'not-a-resume-day': say('The pause can’t end on this day any more. Please choose again.'),
  'paused-at-bank': say('It was paused in your bank or UPI app, and can be resumed only there.'),
  'dog-not-available': say('This dog can’t be sponsored any more. Please choose another one.'),
  'already-sponsored': say('You already have a sponsorship for this. Please choose another dog.'),
});

// Pause, stop and move have no error toast: their dialog, which would cover it, shows the error.

export const pauseSponsorship = mutationOptions({
  /** @param resumeOn the Indian day on which the pause ends, as an ISO date; null until the sponsor resumes */
  mutationFn: ({ id, resumeOn }: { id: string; resumeOn: string | null }) =>
    rpc('pause_sponsorship', {
      sponsorship_id: id,
      ...(resumeOn === null ? {} : { resume_on: resumeOn }),
    }),
  onSuccess: (_data, { id }, _onMutateResult, { client }) => applyDesiredStatus(id, client),
  onError: (error, _variables, _onMutateResult, { client }) => refetchIfOutdated(error, client),
});

export const resumeSponsorship = mutationOptions({
  mutationFn: (id: string) => rpc('resume_sponsorship', { sponsorship_id: id }),
  onSuccess: (_data, id, _onMutateResult, { client }) => applyDesiredStatus(id, client),
  meta: { errorMessage: sponsorshipErrorMessage },
});

export const stopSponsorship = mutationOptions({
  mutationFn: ({ id, comment }: { id: string; comment: string }) =>
    rpc('stop_sponsorship', { sponsorship_id: id, reason: comment }),
  onSuccess: (_data, { id }, _onMutateResult, { client }) => applyDesiredStatus(id, client),
  onError: (error, _variables, _onMutateResult, { client }) => refetchIfOutdated(error, client),
});

export const moveSponsorship = mutationOptions({
  mutationFn: ({ id, dogId }: { id: string; dogId: string | null }) =>
    rpc('move_sponsorship', {
      sponsorship_id: id,
      ...(dogId === null ? {} : { dog_id: dogId }),
    }),
  onSuccess: (_data, { id }, _onMutateResult, { client }) => applyDesiredStatus(id, client),
  onError: (error, _variables, _onMutateResult, { client }) => refetchIfOutdated(error, client),
});

/** The new state may close the dialog that shows the error, so a toast says it as well. */
function refetchIfOutdated(error: Error, client: QueryClient): void {
  if (!isOutdatedDecision(error)) return;
  void showToast('info', sponsorshipErrorMessage(error));
  void refreshSponsorships(client);
}

/** Refetches all that is known of sponsorships. */
export function refreshSponsorships(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: sponsorshipKeys.all });
}

/**
 * Shows a stored decision, and makes the server carry it out at the provider in the meantime. A failure of that
 * is ignored, because a scheduled job repeats it.
 */
function applyDesiredStatus(id: string, client: QueryClient): void {
  void supabase()
    .then((backend) =>
      backend.functions.invoke('sync-sponsorship', { body: { sponsorship_id: id } }),
    )
    .then(
      () => refreshSponsorships(client),
      () => {},
    );
  void refreshSponsorships(client);
}

/** Whether the page shows an outdated state of the sponsorship. */
function isOutdatedDecision({ message }: Error): boolean {
  return message === 'unknown-sponsorship' || message === 'not-running';
}
