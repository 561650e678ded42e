import { queryOptions } from '@tanstack/react-query';
import { toDog, type Dog } from '@/features/dogs/dog';
import { dogKeys } from '@/features/dogs/dog-keys';
import { publicTables } from '@/lib/supabase';

const FEATURED_COUNT = 3;

/** The newest dogs. Without an error message: a failure is logged and the home page keeps its loading text. */
export const featuredDogsQuery = queryOptions({
  queryKey: dogKeys.featured,
  queryFn: async ({ signal }): Promise<Dog[]> => {
    const tables = await publicTables();
    const { data } = await tables
      .from('dog_profiles')
      .select('*')
      .order('created_at', { ascending: false })
      .limit(FEATURED_COUNT)
      .abortSignal(signal)
      .throwOnError();
    return data.map(toDog);
  },
});
