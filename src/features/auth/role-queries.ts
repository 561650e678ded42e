import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase';

/** What PostgREST says when a single row was asked for and there is none. */
const NO_ROWS = 'PGRST116';

/** Whether a person is an administrator. No row is the ordinary answer "no". */
export function isAdminQuery(userId: string) {
  return queryOptions({
    queryKey: ['auth', 'is-admin', userId],
    retry: false,
    queryFn: async ({ signal }): Promise<boolean> => {
      const backend = await supabase();
      const { error } = await backend
        .from('user_roles')
        .select('role')
        .eq('user_id', userId)
        .eq('role', 'admin')
        .abortSignal(signal)
        .single();
      if (error && error.code !== NO_ROWS) throw error;
      return error === null;
    },
  });
}
