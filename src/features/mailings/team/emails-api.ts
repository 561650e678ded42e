import { mutationOptions, queryOptions } from '@tanstack/react-query';
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

const REFUSED_LIMIT = 100;

/** The newest {@link REFUSED_LIMIT}, and the count of all. */
export const refusedAddressesQuery = queryOptions({
  queryKey: emailKeys.refused,
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const backend = await supabase();
    const { data: addresses, count } = await backend
      .from('refused_addresses')
      .select('email, reason, refused_at', { count: 'exact' })
      .order('refused_at', { ascending: false })
      .order('email')
      .limit(REFUSED_LIMIT)
      .abortSignal(signal)
      .throwOnError();
    return { addresses, count: count ?? addresses.length };
  },
});

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
