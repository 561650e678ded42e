import { mutationOptions } from '@tanstack/react-query';
import type { EmailList } from '@/features/email-links/email-list';
import { publicTables } from '@/lib/supabase';

/**
 * Confirms a newsletter subscription, with the token of its email. Returns false if the address is no longer on
 * the list. Without an error toast, as {@link leaveList}: the page shows the error.
 */
export const confirmSubscription = mutationOptions({
  mutationFn: async (token: string): Promise<boolean> => {
    const tables = await publicTables();
    const { data } = await tables.rpc('confirm_subscription', { token }).throwOnError();
    return data;
  },
});

/** Takes a person off a list, with the token of an email. Returns false if the token is unknown. */
export function leaveList(list: EmailList) {
  return mutationOptions({
    mutationFn: async (token: string): Promise<boolean> => {
      const tables = await publicTables();
      const { data } = await tables.rpc('unsubscribe', { list, token }).throwOnError();
      return data;
    },
    // A signed-in person's Settings show the switch.
    onSuccess: (_data, _variables, _onMutateResult, { client }) => client.invalidateQueries(),
  });
}
