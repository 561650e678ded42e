import { queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';
import { publicTables } from '@/lib/supabase';

/** Keys of everything fetched about care; invalidating `all` refetches whatever is mounted. */
export const careKeys = {
  all: ['care'] as const,
  years: (dogId: string) => ['care', 'years', dogId] as const,
  records: (dogId: string, year: number) => ['care', 'records', dogId, year] as const,
  team: (dogId: string) => ['care', 'team', dogId] as const,
  due: (filters: object, page: number) => ['care', 'due', filters, page] as const,
  round: (filters: object) => ['care', 'round', filters] as const,
  deleted: ['care', 'deleted'] as const,
  withoutCost: ['care', 'without-cost'] as const,
  history: (id: string) => ['care', 'history', id] as const,
  bill: (name: string) => ['care', 'bill', name] as const,
};

/** What was spent for a dog in each calendar year, newest first. */
export function careYearsQuery(dogId: string) {
  return queryOptions({
    queryKey: careKeys.years(dogId),
    queryFn: ({ signal }) =>
      rpc('dog_care_by_year', { dog_id: dogId }, signal, publicTables, { get: true }),
  });
}

/** The entries of a dog and a calendar year, newest first. Far fewer than fit into one response. */
export function careRecordsQuery(dogId: string, year: number) {
  return queryOptions({
    queryKey: careKeys.records(dogId, year),
    queryFn: async ({ signal }) => {
      const tables = await publicTables();
      const { data } = await tables
        .from('care_records')
        .select('id, kind, happened_on, note, cost_paise, appeal_id')
        .eq('dog_id', dogId)
        .gte('happened_on', `${year}-01-01`)
        .lte('happened_on', `${year}-12-31`)
        .order('happened_on', { ascending: false })
        .order('id', { ascending: false })
        .limit(PAGE_SIZE_LIMIT)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
