import { queryOptions } from '@tanstack/react-query';
import { dogKeys } from '@/entities/dog/dog-api';
import { isLiveSite } from '@/lib/env';
import { requestLanguage } from '@/lib/language';
import { publicTables } from '@/lib/supabase';

/** Up to two dogs that can be sponsored, of whose month the smallest part is promised. */
export function dogsWithLessQuery(dogId: string) {
  return queryOptions({
    queryKey: [...dogKeys.detail(dogId), 'with-less'],
    queryFn: async ({ signal }) => {
      const tables = await publicTables();
      const mode = isLiveSite() ? 'live' : 'test';
      const { data } = await tables
        .rpc('dogs_with_less', { dog_id: dogId, mode, ...requestLanguage }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
