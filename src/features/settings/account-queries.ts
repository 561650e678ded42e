import { mutationOptions } from '@tanstack/react-query';
import { removeStoredSettings } from '@/features/settings/settings';
import { supabase } from '@/lib/supabase';

/** Without an error toast: the dialog shows the error. */
export const deleteMyAccount = mutationOptions({
  mutationFn: async (_nothing: void, { client }): Promise<void> => {
    const backend = await supabase();
    await backend.rpc('delete_my_account').throwOnError();
    // A pending settings query would write the settings to local storage again.
    await client.cancelQueries();
    removeStoredSettings();
  },
});
