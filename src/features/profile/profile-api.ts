import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Profile } from '@/features/profile/profile';
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

type ProfileChange = Pick<Profile, 'name' | 'phone' | 'address'>;

export function saveProfile(userId: string) {
  return mutationOptions({
    mutationFn: async ({ name, phone, address }: ProfileChange): Promise<Profile> => {
      const backend = await supabase();
      const { data } = await backend
        .from('profiles')
        .update({ name, phone, address })
        .eq('user_id', userId)
        .select('*')
        .single()
        .throwOnError();
      return data;
    },
    onSuccess: (profile, _values, _onMutateResult, { client }) => {
      client.setQueryData(profileQuery(userId).queryKey, profile);
    },
    meta: { errorMessage: say('Your profile could not be saved. Please try again.') },
  });
}
