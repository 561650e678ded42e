import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase';

/**
 * The ids of the dogs that a person sponsors now, without gifts to others; null for all dogs. In a file of its own, because the public page of a
 * dog must not load the requests of My Dogs.
 */
export function sponsoredDogsQuery(userId: string) {
  return queryOptions({
    // Refetched with all other sponsorships.
    queryKey: ['sponsorships', 'dog-ids', userId],
    queryFn: async ({ signal }): Promise<ReadonlySet<string | null>> => {
      const backend = await supabase();
      const { data } = await backend
        .from('sponsorships')
        .select('dog_id')
        .eq('user_id', userId)
        .eq('is_gift', false)
        .neq('status', 'created')
        .neq('desired_status', 'stop')
        .is('ended_at', null)
        .retry(false)
        .abortSignal(signal)
        .throwOnError();
      return new Set(data.map(({ dog_id }) => dog_id));
    },
  });
}
