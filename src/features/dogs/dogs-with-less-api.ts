import { queryOptions } from '@tanstack/react-query';
import { dogKeys } from '@/features/dogs/dog-api';
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
