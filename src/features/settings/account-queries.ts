import { mutationOptions } from '@tanstack/react-query';
import { removeStoredSettings } from '@/features/settings/settings';
import { supabase } from '@/lib/supabase';

/** Deletes the account of the person who is signed in, for good. A failure is said where it was asked for. */
export const deleteMyAccount = mutationOptions({
  mutationFn: async (): Promise<void> => {
    const backend = await supabase();
    await backend.rpc('delete_my_account').throwOnError();
    removeStoredSettings();
  },
});
