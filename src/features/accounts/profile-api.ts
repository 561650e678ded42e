import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Profile } from '@/features/accounts/profile';
import { ChangedMeanwhileError, changesOf, fetchAfterRefusal } from '@/lib/edited-row';
import { say } from '@/lib/say';
import { supabase } from '@/lib/supabase';

const profileKeys = {
  of: (userId: string) => ['profile', userId] as const,
};

export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: profileKeys.of(userId),
    queryFn: async ({ signal }): Promise<Profile> => {
      const backend = await supabase();
      const { data } = await backend
        .from('profiles')
        .select('*')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
  });
}

interface ProfileChange {
  /** As it was fetched. */
  original: Profile;
  values: Pick<Profile, 'name' | 'phone' | 'address'>;
}

/** Saves what was changed. Fails with a ChangedMeanwhileError when another window saved the profile after it was fetched. */
export function saveProfile(userId: string) {
  return mutationOptions({
    mutationFn: async ({ original, values }: ProfileChange, { client }): Promise<Profile> => {
      const changes = changesOf<ProfileChange['values']>(original, values);
      if (Object.keys(changes).length === 0) return original;
      const backend = await supabase();
      const { data } = await backend
        .from('profiles')
        .update(changes)
        .eq('user_id', userId)
        .eq('updated_at', original.updated_at)
        .select('*')
        .throwOnError();
      return data[0] ?? fetchAfterRefusal(client, profileQuery(userId), original, values);
    },
    onSuccess: (profile, _values, _onMutateResult, { client }) => {
      client.setQueryData(profileQuery(userId).queryKey, profile);
    },
    meta: {
      // The form explains a conflict; a toast would cover it.
      errorMessage: (error) =>
        error instanceof ChangedMeanwhileError
          ? undefined
          : say('Your profile could not be saved. Please try again.'),
    },
  });
}
