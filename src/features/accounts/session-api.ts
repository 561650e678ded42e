// What every page needs to know of the session. What only a session needs is in follow-session-api.ts.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  roleKeys,
  signedOutSession,
  type Role,
  type SetSession,
} from '@/features/accounts/session';
import { logError } from '@/lib/page-lifecycle';
import { isSessionStored, storageKeys } from '@/lib/local-storage';
import { supabase, supabaseIsCreated } from '@/lib/supabase';

/**
 * Reports every authentication change in this tab and in others. Without a stored session, neither the Supabase client
 * nor follow-session-api.ts is downloaded until the visitor signs in, here or in another tab.
 * @returns unsubscribes
 */
export function subscribeToSession(queryClient: QueryClient, setSession: SetSession): () => void {
  let isStopped = false;
  let isStarted = false;
  const isRestored = isSessionStored();
  let unsubscribe: (() => void) | undefined;

  const follow = async () => {
    const { followSession } = await import('@/features/accounts/follow-session-api');
    if (!isStopped) unsubscribe = followSession(queryClient, isRestored, setSession);
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    follow().catch((error: unknown) => {
      isStarted = false;
      logError(error);
      if (!isStopped) setSession(() => signedOutSession);
    });
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === storageKeys.session && newValue !== null) start();
  };
  if (isRestored) start();
  else void supabaseIsCreated.then(start);
  window.addEventListener('storage', onStorage);
  return () => {
    isStopped = true;
    unsubscribe?.();
    window.removeEventListener('storage', onStorage);
  };
}

const allRoles: readonly Role[] = ['admin', 'staff', 'volunteer'];

/** The roles of a user; an empty list for most. */
export function rolesQuery(userId: string) {
  return queryOptions({
    queryKey: roleKeys.of(userId),
    retry: false,
    // After a failed request without a network.
    refetchOnReconnect: true,
    queryFn: async ({ signal }): Promise<Role[]> => {
      // The client would try for a minute to refresh an expired session.
      if (!navigator.onLine) throw new Error('Without a network the roles are unknown.');
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
