import { queryOptions } from '@tanstack/react-query';
import type { Enums } from '@/lib/database.types';
import { supabase } from '@/lib/supabase';

export interface JobRun {
  /** ISO 8601. */
  lastRunAt: string;
  lastResult: Enums<'job_result'>;
}

/** When each scheduled job last ran, by name. A job that never ran is missing. */
export const jobRunsQuery = queryOptions({
  queryKey: ['scheduled-jobs'],
  queryFn: async ({ signal }): Promise<Map<string, JobRun>> => {
    const backend = await supabase();
    const { data } = await backend
      .from('scheduled_jobs')
      .select('name, last_run_at, last_result')
      .abortSignal(signal)
      .throwOnError();
    return new Map(
      data.map((row) => [row.name, { lastRunAt: row.last_run_at, lastResult: row.last_result }]),
    );
  },
});
