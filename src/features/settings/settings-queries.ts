import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  defaultSettings,
  toSettings,
  writeStoredSettings,
  type Settings,
} from '@/features/settings/settings';
import { supabase } from '@/lib/supabase';

/** A person's own settings. The browser's copy (paws_user_settings) follows what the server says. */
export function settingsQuery(userId: string) {
  return queryOptions({
    queryKey: ['settings', userId],
    queryFn: async ({ signal }): Promise<Settings> => {
      const backend = await supabase();
      const { data } = await backend
        .from('user_settings')
        .select('*')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      // An answer that comes after the person has left must not leave their copy behind.
      signal.throwIfAborted();
      const settings = data ? toSettings(data) : defaultSettings;
      writeStoredSettings(settings);
      return settings;
    },
  });
}

/** Stores the settings, in the table and in the browser's copy. */
export function saveSettings(userId: string) {
  return mutationOptions({
    mutationFn: async (settings: Settings): Promise<Settings> => {
      const backend = await supabase();
      await backend
        .from('user_settings')
        .upsert({
          user_id: userId,
          email_notifications: settings.emailNotifications,
          marketing_emails: settings.marketingEmails,
          adoption_alerts: settings.adoptionAlerts,
          donation_receipts: settings.donationReceipts,
        })
        .throwOnError();
      writeStoredSettings(settings);
      return settings;
    },
    onSuccess: (settings, _values, _onMutateResult, { client }) => {
      client.setQueryData(settingsQuery(userId).queryKey, settings);
    },
    meta: { errorMessage: 'Your settings could not be saved. Please try again.' },
  });
}
