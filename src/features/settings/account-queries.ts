import { mutationOptions } from '@tanstack/react-query';
import { removeStoredSettings } from '@/features/settings/settings';
import { supabase } from '@/lib/supabase';

/** How long a deleted person waits to hear that the bank is told. The stop itself is stored before. */
const STOP_MILLISECONDS = 10_000;

/** What became of the monthly payments of a deleted account. */
export type PaymentStop = 'none' | 'stopped' | 'stopping';

/** Without an error toast: the dialog shows the error. */
export const deleteMyAccount = mutationOptions({
  mutationFn: async (_nothing: void, { client }): Promise<PaymentStop> => {
    const backend = await supabase();
    const { data: stoppedIds } = await backend.rpc('delete_my_account').throwOnError();
    // A pending settings query would write the settings to local storage again.
    await client.cancelQueries();
    removeStoredSettings();
    if (stoppedIds.length === 0) return 'none';
    const { data } = await backend.functions.invoke<{ is_stopped: boolean }>('sync-sponsorship', {
      body: { stopped_ids: stoppedIds },
      timeout: STOP_MILLISECONDS,
    });
    return data?.is_stopped ? 'stopped' : 'stopping';
  },
});
