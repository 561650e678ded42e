import { queryOptions } from '@tanstack/react-query';
import type { Enums } from '@/lib/database.types';
import { supabase } from '@/lib/supabase';

const PAGE_ERRORS_LIMIT = 100;

export interface CountedError {
  kind: Enums<'page_error_kind'>;
  /** A pattern of the site's routes; `*` for an unknown page. */
  route: string;
  /** File, line and column of the build. */
  place: string;
  occurrences: number;
  /** ISO 8601. */
  lastSeenAt: string;
}

interface CountedErrors {
  /** The {@link PAGE_ERRORS_LIMIT} met last, by release, in that order. */
  releases: { name: string; errors: CountedError[] }[];
  shown: number;
  /** Of all. */
  count: number;
}

/** What visitors' browsers have counted, for administrators. */
export const pageErrorsQuery = queryOptions({
  queryKey: ['page-errors'],
  staleTime: 0,
  queryFn: async ({ signal }): Promise<CountedErrors> => {
    const backend = await supabase();
    const { data, count } = await backend
      .from('page_errors')
      .select('*', { count: 'exact' })
      .order('last_seen_at', { ascending: false })
      .order('place')
      .limit(PAGE_ERRORS_LIMIT)
      .abortSignal(signal)
      .throwOnError();
    const releases = new Map<string, CountedError[]>();
    for (const { release, kind, route, place, occurrences, last_seen_at: lastSeenAt } of data) {
      const errors = releases.get(release) ?? [];
      releases.set(release, [...errors, { kind, route, place, occurrences, lastSeenAt }]);
    }
    return {
      releases: [...releases].map(([name, errors]) => ({ name, errors })),
      shown: data.length,
      count: count ?? data.length,
    };
  },
});
