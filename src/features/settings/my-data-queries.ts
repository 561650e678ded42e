import { mutationOptions } from '@tanstack/react-query';
import { fetchAllRows, newestFirst, type Cursor } from '@/lib/keyset-pagination';
import { supabase } from '@/lib/supabase';

const sponsorshipColumns =
  'id, user_id, dog_id, next_dog_id, moved_at, amount_paise, mode, status, desired_status, stop_requested_at, pause_reason, end_reason, stop_comment, provider_subscription_id, payment_method, starts_at, current_start, current_end, next_charge_at, started_at, halted_at, ended_at, replaces_id, created_at';

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
    const [profile, settings, donor, donations, sponsorships, messages] = await Promise.all([
      ownRow('profiles'),
      ownRow('user_settings'),
      // Nobody reads the encrypted PAN.
      ownRow('donors', 'name, address, citizen_declared_at, pan_masked, created_at, updated_at'),
      ownRows('donations', 'user_id', '*, receipts(*)'),
      // Without the provider's page where the card is replaced: whoever gets the file could open it.
      ownRows('sponsorships', 'user_id', `${sponsorshipColumns}, sponsorship_events(*)`),
      ownRows('messages', 'recipient_id'),
    ]);
    return { profile, settings, donor, donations, sponsorships, messages };
  },
  meta: { errorMessage: 'Your data could not be collected. Please try again.' },
});
