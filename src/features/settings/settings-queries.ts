import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  defaultSettings,
  toSettings,
  writeStoredSettings,
  type Settings,
} from '@/features/settings/settings';
import { supabase } from '@/lib/supabase';

const settingsKeys = {
  of: (userId: string) => ['settings', userId] as const,
};

/** Also updates the copy in local storage. */
export function settingsQuery(userId: string) {
  return queryOptions({
    queryKey: settingsKeys.of(userId),
    queryFn: async ({ signal }): Promise<Settings> => {
      const backend = await supabase();
      const { data } = await backend
        .from('user_settings')
        .select('*')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      // After a sign-out or the deletion of the account, nothing may be stored again.
      signal.throwIfAborted();
      const settings = data ? toSettings(data) : defaultSettings;
      writeStoredSettings(settings);
      return settings;
    },
  });
}

/** Saves to the table and to local storage. */
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
