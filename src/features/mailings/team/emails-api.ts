import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { fetchNumberedPage } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { supabase } from '@/lib/supabase';
import { showToast } from '@/lib/toast';

const emailKeys = {
  overview: ['email', 'overview'] as const,
  refused: ['email', 'refused'] as const,
  unsent: ['email', 'unsent'] as const,
};

export const emailOverviewQuery = queryOptions({
  queryKey: emailKeys.overview,
  staleTime: 0,
  queryFn: async ({ signal }) => (await rpc('email_overview', {}, signal))[0] ?? null,
});

/** The newest hundred emails that failed this week or wait too long. */
export const unsentEmailsQuery = queryOptions({
  queryKey: emailKeys.unsent,
  staleTime: 0,
  queryFn: ({ signal }) => rpc('unsent_emails', {}, signal),
});

export const REFUSED_PER_PAGE = 20;

/** The newest first. @param page starts at 1 */
export function refusedAddressesQuery(page: number) {
  return queryOptions({
    queryKey: [...emailKeys.refused, page],
    staleTime: 0,
    queryFn: ({ signal }) =>
      fetchNumberedPage(page, REFUSED_PER_PAGE, async (offset, limit) => {
        const backend = await supabase();
        const { data, count } = await backend
          .from('refused_addresses')
          .select('email, reason, refused_at', { count: 'exact' })
          .order('refused_at', { ascending: false })
          .order('email')
          .range(offset, offset + limit - 1)
          .abortSignal(signal)
          .throwOnError();
        return { rows: data, count: count ?? data.length };
      }),
  });
}

/** Lets the next email to an address leave. Does nothing when the address is no longer refused. */
export const tryAddressAgain = mutationOptions({
  mutationFn: async (email: string): Promise<void> => {
    const backend = await supabase();
    await backend.from('refused_addresses').delete().eq('email', email).throwOnError();
  },
  onSuccess: (_data, email) => {
    void showToast('success', `The next email to ${email} will be sent.`);
  },
  // Not awaited: the list, which loses the pressed button, must not change before focus has moved.
  onSettled: (_data, _error, _email, _onMutateResult, { client }) => {
    void client.invalidateQueries({ queryKey: emailKeys.refused });
  },
  meta: { errorMessage: 'That did not work. Please try again.' },
});
