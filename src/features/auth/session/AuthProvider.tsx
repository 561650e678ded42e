import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { AuthContext, type Auth, type AuthState } from '@/features/auth/auth-context';
import { roleKeys, rolesQuery, type Role } from '@/features/auth/role-queries';
import { endSession, leaveForHome } from '@/features/auth/session/end-session';
import type { Session } from '@/features/auth/session/session';
import { useSession } from '@/features/auth/session/use-session';
import { discardDrafts } from '@/lib/form-drafts';
import { mayLeave } from '@/lib/unsaved-count';

export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const roles = useRoles(session);
  const [isLeaving, setIsLeaving] = useState(false);

  const signOut = useCallback(async (message?: string) => {
    if (!mayLeave()) return;
    discardDrafts();
    // 'loading' until the home page is loaded: otherwise the guards would redirect to /auth.
    setIsLeaving(true);
    await endSession();
    leaveForHome(message);
  }, []);

  const auth = useMemo<Auth>(
    () => ({ state: isLeaving ? { status: 'loading' } : stateOf(session, roles), signOut }),
    [session, roles, isLeaving, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function stateOf(session: Session, roles: ReadonlySet<Role> | undefined): AuthState {
  if (session.user === undefined) return { status: 'loading' };
  if (session.user === null) return { status: 'signed-out', hasEnded: session.hasEnded };
  if (roles === undefined) return { status: 'loading' };
  return { status: 'signed-in', user: session.user, roles };
}

const noRoles: readonly Role[] = [];

/** Fetches the roles when the page is loaded and after every authentication change. undefined while loading. */
function useRoles({ user, changeCount }: Session): ReadonlySet<Role> | undefined {
  const queryClient = useQueryClient();
  const userId = user?.id;
  const { data, isPending } = useQuery({
    ...rolesQuery(userId ?? ''),
    enabled: userId !== undefined,
  });

  useEffect(() => {
    if (userId === undefined || changeCount <= 1) return;
    void queryClient.invalidateQueries({ queryKey: roleKeys.of(userId) });
  }, [queryClient, userId, changeCount]);

  // If the first request fails, the user has no role. If a later one fails, for example on a bad
  // connection, the last answer stays, so that nobody loses a half-filled form. The database checks
  // every request anyway.
  const roles = data ?? noRoles;
  return useMemo(() => (isPending ? undefined : new Set(roles)), [isPending, roles]);
}
