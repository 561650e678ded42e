import { mutationOptions, queryOptions } from '@tanstack/react-query';
import {
  defaultSettings,
  removeStoredSettings,
  toColumns,
  toSettings,
  writeStoredSettings,
  type Settings,
} from '@/features/accounts/settings';
import { fetchAllRows, newestFirst, type Cursor } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { say } from '@/lib/say';
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

/** Saves what was changed to the table, and what the table then has to local storage. */
export function saveSettings(userId: string) {
  return mutationOptions({
    mutationFn: async (changes: Partial<Settings>, { client }): Promise<Settings> => {
      if (Object.keys(changes).length === 0) return client.ensureQueryData(settingsQuery(userId));
      const backend = await supabase();
      const { data } = await backend
        .from('user_settings')
        .upsert({ user_id: userId, ...toColumns(changes) })
        .select('*')
        .single()
        .throwOnError();
      const settings = toSettings(data);
      writeStoredSettings(settings);
      return settings;
    },
    onSuccess: (settings, _values, _onMutateResult, { client }) => {
      client.setQueryData(settingsQuery(userId).queryKey, settings);
    },
    meta: { errorMessage: say('Your settings could not be saved. Please try again.') },
  });
}

/** How long a deleted person waits to hear that the bank is told. The stop itself is stored before. */
const STOP_MILLISECONDS = 10_000;

/** What became of the monthly payments of a deleted account. */
export type PaymentStop = 'none' | 'stopped' | 'stopping';

/** Without an error toast: the dialog shows the error. */
export const deleteMyAccount = mutationOptions({
  mutationFn: async (_nothing: void, { client }): Promise<PaymentStop> => {
    const stoppedIds = await rpc('delete_own_account', {});
    // A pending settings query would write the settings to local storage again.
    await client.cancelQueries();
    removeStoredSettings();
    if (stoppedIds.length === 0) return 'none';
    const backend = await supabase();
    const { data } = await backend.functions.invoke<{ is_stopped: boolean }>('sync-sponsorship', {
      body: { stopped_ids: stoppedIds },
      timeout: STOP_MILLISECONDS,
    });
    return data?.is_stopped ? 'stopped' : 'stopping';
  },
});

const sponsorshipColumns =
  'id, user_id, dog_id, next_dog_id, moved_at, amount_paise, mode, source, status, desired_status, stop_requested_at, pause_reason, resume_on, end_reason, stop_comment, provider_subscription_id, payment_method, starts_at, current_start, current_end, next_charge_at, started_at, halted_at, ended_at, replaces_id, created_at';

/** Every row about a user, with the column names of the database. */
export const readMyData = mutationOptions({
  mutationFn: async (userId: string) => {
    const backend = await supabase();
    const ownRow = async (table: 'profiles' | 'user_settings' | 'donors', columns = '*') => {
      const { data } = await backend
        .from(table)
        .select<string, unknown>(columns)
        .eq('user_id', userId)
        .maybeSingle()
        .throwOnError();
      return data;
    };
    const ownRows = (
      table: 'donations' | 'messages' | 'sponsorships',
      owner: 'user_id' | 'recipient_id',
      columns = '*',
    ) =>
      fetchAllRows(async (last: Cursor | undefined) => {
        const request = backend
          .from(table)
          .select<string, Cursor>(columns)
          .match({ [owner]: userId });
        const { data } = await newestFirst(request, last).throwOnError();
        return data;
      });
    const [
      profile,
      settings,
      donor,
      donations,
      sponsorships,
      messages,
      [others],
      office,
      [whatsapp],
    ] = await Promise.all([
      ownRow('profiles'),
      ownRow('user_settings'),
      // Nobody reads the encrypted PAN.
      ownRow('donors', 'name, address, citizen_declared_at, pan_masked, created_at, updated_at'),
      ownRows('donations', 'user_id', '*, receipts(*), appeals(title, title_hi)'),
      // Without the provider's page where the card is replaced: anyone who gets the file could open it.
      ownRows('sponsorships', 'user_id', sponsorshipColumns),
      ownRows('messages', 'recipient_id'),
      rpc('own_data', {}),
      rpc('own_office_details', {}),
      rpc('own_whatsapp', {}),
    ]);
    return {
      profile,
      settings,
      donor,
      donations,
      sponsorships: await Promise.all(sponsorships.map(withTimeline)),
      messages,
      ...others,
      entered_by_office: office,
      whatsapp: whatsapp ?? null,
    };
  },
  meta: { errorMessage: say('Your data could not be prepared. Please try again.') },
});

async function withTimeline(sponsorship: Cursor) {
  const sponsorship_events = await rpc('sponsorship_timeline', {
    sponsorship_ids: [sponsorship.id],
  });
  return { ...sponsorship, sponsorship_events };
}
