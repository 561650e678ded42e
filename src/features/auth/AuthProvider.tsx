import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { AuthContext, type Auth, type AuthState } from '@/features/auth/auth-context';
import { isAdminQuery } from '@/features/auth/role-queries';
import { endSession, leaveForHome } from '@/features/auth/end-session';
import type { Session } from '@/features/auth/session';
import { useSession } from '@/features/auth/use-session';
import { mayLeave } from '@/lib/unsaved-count';

const nobody = isAdminQuery('');

/** Knows who is signed in, and tells everything below it. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const isAdmin = useIsAdmin(session);
  const [isLeaving, setIsLeaving] = useState(false);

  const signOut = useCallback(async (farewell?: string) => {
    if (!mayLeave()) return;
    // Until the home page is there, guards wait instead of sending a person who leaves to /auth.
    setIsLeaving(true);
    await endSession();
    leaveForHome(farewell);
  }, []);

  const auth = useMemo<Auth>(
    () => ({ state: isLeaving ? { status: 'loading' } : stateOf(session, isAdmin), signOut }),
    [session, isAdmin, isLeaving, signOut],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

function stateOf(session: Session, isAdmin: boolean | undefined): AuthState {
  if (session.user === undefined) return { status: 'loading' };
  if (session.user === null) return { status: 'signed-out' };
  if (isAdmin === undefined) return { status: 'loading' };
  const { user, isRecovering } = session;
  return { status: 'signed-in', user, isAdmin, isRecovering };
}

/** Looked up at the start and after every authentication change; undefined until the first answer. */
function useIsAdmin({ user, change }: Session): boolean | undefined {
  const queryClient = useQueryClient();
  const query = user ? isAdminQuery(user.id) : nobody;
  const { data, isPending } = useQuery({ ...query, enabled: Boolean(user) });

  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined || change <= 1) return;
    void queryClient.invalidateQueries({ queryKey: isAdminQuery(userId).queryKey });
  }, [queryClient, userId, change]);

  if (isPending) return undefined;
  // A failed lookup counts as no; a later one that fails, as on a bad line, leaves the last answer, so that
  // nobody is thrown out of a half-typed form. The database decides by itself.
  return data ?? false;
}
