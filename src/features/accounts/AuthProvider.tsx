import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { useHydrated } from '@/components/hydration';
import {
  roleKeys,
  signedOutSession,
  unknownSession,
  type AuthUser,
  type Role,
  type Session,
} from '@/features/accounts/session';
import { rolesQuery, subscribeToSession } from '@/features/accounts/session-api';
import { discardDrafts } from '@/lib/form-drafts';
import { isSessionStored } from '@/lib/local-storage';
import { leavePageFor } from '@/lib/page-lifecycle';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { showToastAfterNavigation } from '@/lib/toast';

export type AuthState =
  | { status: 'loading' }
  /** `hasEnded`: without the person's asking. */
  | { status: 'signed-out'; hasEnded?: boolean }
  | { status: 'signed-in'; user: AuthUser; roles: ReadonlySet<Role> };

interface Auth {
  state: AuthState;
  /**
   * Ends the session on this device and loads the home page, whatever the server answers.
   * @param message the toast on the home page
   */
  signOut: (message?: string) => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used inside an AuthProvider.');
  return auth;
}

/** The signed-in user. Only for components that are not rendered in other states. */
export function useUser(): AuthUser {
  const { state } = useAuth();
  if (state.status !== 'signed-in') throw new Error('useUser must be used while signed in.');
  return state.user;
}

/** Whether the person signed in is an administrator; false until that is known. */
export function useIsAdmin(): boolean {
  const { state } = useAuth();
  return state.status === 'signed-in' && state.roles.has('admin');
}

/** Whether the person signed in is staff or an administrator; false until that is known. */
export function useIsStaff(): boolean {
  const { state } = useAuth();
  return state.status === 'signed-in' && (state.roles.has('staff') || state.roles.has('admin'));
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const roles = useRoles(session);
  const [isLeaving, setIsLeaving] = useState(false);

  const signOut = useCallback(async (message = say('Logged out')) => {
    const leave = async () => {
      discardDrafts();
      // 'loading' until the home page is loaded: otherwise the guards would redirect to /auth.
      setIsLeaving(true);
      const { endSession } = await import('@/features/accounts/follow-session-api');
      await endSession();
      showToastAfterNavigation('success', message);
      leavePageFor(paths.home);
    };
    // Only forms need it. Where it can't be loaded, for example offline, no form has, and nothing would be lost.
    const blocker = await import('@/components/use-blocker').catch(() => null);
    if (blocker) blocker.askToLeave(() => void leave());
    else await leave();
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

/** The current session. A visitor without a stored one is signed out immediately. */
function useSession(): Session {
  const queryClient = useQueryClient();
  const isHydrated = useHydrated();
  const [initialSession] = useState(readInitialSession);
  const [session, setSession] = useState<Session | null>(null);
  useEffect(() => subscribeToSession(queryClient, setSession), [queryClient]);
  // Prerendered pages know no session, and the first render must match them.
  return session ?? (isHydrated ? initialSession : unknownSession);
}

function readInitialSession(): Session {
  if (import.meta.env.SSR) return unknownSession;
  return isSessionStored() ? unknownSession : signedOutSession;
}

const noRoles: readonly Role[] = [];

/** Fetches the roles when the page is loaded and after every authentication change. undefined while loading. */
function useRoles({ user, changeCount }: Session): ReadonlySet<Role> | undefined {
  const queryClient = useQueryClient();
  const userId = user?.id;
  const { data, isFetched } = useQuery({
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
  return useMemo(() => (isFetched ? new Set(roles) : undefined), [isFetched, roles]);
}
