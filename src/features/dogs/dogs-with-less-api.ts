import { queryOptions } from '@tanstack/react-query';
import { dogKeys, dogQuery } from '@/features/dogs/dog-api';
import { isLiveSite } from '@/lib/env';
import { requestLanguage } from '@/lib/language';
import { rpc } from '@/lib/rpc';
import { publicTables } from '@/lib/supabase';

/** Up to two dogs that can be sponsored, of whose month the smallest part is promised. */
export function lessCoveredDogsQuery(dogId: string) {
  return queryOptions({
    queryKey: [...dogKeys.detail(dogId), 'with-less'],
    queryFn: ({ signal }) => {
      const mode = isLiveSite() ? 'live' : 'test';
      const about = { dog_id: dogId, mode, ...requestLanguage } as const;
      return rpc('less_covered_dogs', about, signal, publicTables, { get: true });
    },
  });
}

/** Is no dog's, so that any dog may be the answer. */
const NO_DOG = '00000000-0000-0000-0000-000000000000';

/** The dog of whose month the smallest part is promised; null when every dog has all of it. */
export const dogInNeedQuery = queryOptions({
  queryKey: [...dogKeys.all, 'in-need'],
  queryFn: async ({ client }) => {
    const [least] = await client.fetchQuery(lessCoveredDogsQuery(NO_DOG));
    return least ? client.fetchQuery(dogQuery(least.id)) : null;
  },
});
