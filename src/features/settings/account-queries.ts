import { mutationOptions } from '@tanstack/react-query';
import { removeStoredSettings } from '@/features/settings/settings';
import { supabase } from '@/lib/supabase';

/** Deletes the account of the person who is signed in, for good. A failure is said where it was asked for. */
export const deleteMyAccount = mutationOptions({
  mutationFn: async (_nothing: void, { client }): Promise<void> => {
    const backend = await supabase();
    await backend.rpc('delete_my_account').throwOnError();
    // An answer that is still on its way would write the settings down again.
    await client.cancelQueries();
    removeStoredSettings();
  },
});
