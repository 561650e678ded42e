import { queryOptions } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase';

const allRoles = ['admin', 'staff'] as const;
export type Role = (typeof allRoles)[number];

export const roleKeys = {
  of: (userId: string) => ['roles', userId] as const,
};

/** The roles of a user; an empty list for most. */
export function rolesQuery(userId: string) {
  return queryOptions({
    queryKey: roleKeys.of(userId),
    retry: false,
    // After a failed request without a network.
    refetchOnReconnect: true,
    queryFn: async ({ signal }): Promise<Role[]> => {
      const backend = await supabase();
      const { data } = await backend
        .from('user_roles')
        .select('role')
        .eq('user_id', userId)
        .in('role', allRoles)
        .abortSignal(signal)
        .throwOnError();
      return allRoles.filter((role) => data.some((row) => row.role === role));
    },
  });
}
