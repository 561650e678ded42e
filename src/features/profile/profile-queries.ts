import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { toProfile, type Profile } from '@/features/profile/profile';
import type { ProfileValues } from '@/features/profile/profile-values';
import { writeStoredUser } from '@/lib/stored-user';
import { supabase } from '@/lib/supabase';

/** A person's own profile. The browser's copy (paws_user) follows what the server says. */
export function profileQuery(userId: string) {
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: async ({ signal }): Promise<Profile> => {
      const backend = await supabase();
      const { data } = await backend
        .from('profiles')
        .select('*')
        .eq('user_id', userId)
        .abortSignal(signal)
        .single()
        .throwOnError();
      // An answer that comes after the person has signed out must not leave their copy behind.
      signal.throwIfAborted();
      const profile = toProfile(data);
      writeStoredUser(profile);
      return profile;
    },
  });
}

/** Stores what the person changed, in the table and in the browser's copy. */
export function saveProfile(userId: string) {
  return mutationOptions({
    mutationFn: async ({ name, phone, address }: ProfileValues): Promise<Profile> => {
      const backend = await supabase();
      const { data } = await backend
        .from('profiles')
        .update({ name, phone, address })
        .eq('user_id', userId)
        .select('*')
        .single()
        .throwOnError();
      const profile = toProfile(data);
      writeStoredUser(profile);
      return profile;
    },
    onSuccess: (profile, _values, _onMutateResult, { client }) => {
      client.setQueryData(profileQuery(userId).queryKey, profile);
    },
    meta: { errorMessage: 'Your profile could not be saved. Please try again.' },
  });
}
