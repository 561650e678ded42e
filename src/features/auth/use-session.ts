import { useQueryClient } from '@tanstack/react-query';
import type { AuthChangeEvent, Session as BackendSession } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { toAuthUser, type AuthUser } from '@/features/auth/auth-user';
import { markLoggedIn, markLoggedOut, mayHaveSession } from '@/features/auth/session-marks';
import { storageKeys } from '@/lib/local-storage';
import { supabase } from '@/lib/supabase';

export interface Session {
  /** undefined while it is being found out, null for nobody. */
  user: AuthUser | null | undefined;
  isRecovering: boolean;
  /** Counts the authentication changes since the start. */
  change: number;
}

/**
 * The session of this browser, followed through every authentication change, in this tab and in others.
 * A visitor without a stored session counts as signed out at once, before any library is there.
 */
export function useSession(): Session {
  const queryClient = useQueryClient();
  const [session, setSession] = useState<Session>(() => ({
    user: mayHaveSession() ? undefined : null,
    isRecovering: false,
    change: 0,
  }));

  useEffect(() => {
    let isOver = false;
    let unsubscribe = () => {};

    // The client waits for this callback while it holds its lock: it only sets state, and never calls
    // the client itself.
    const follow = (event: AuthChangeEvent, backendSession: BackendSession | null) => {
      const user = backendSession ? toAuthUser(backendSession.user) : null;
      if (user) markLoggedIn(user);
      else markLoggedOut();
      if (event === 'SIGNED_OUT') queryClient.clear();
      setSession((last) => ({
        user,
        isRecovering: user !== null && (event === 'PASSWORD_RECOVERY' || last.isRecovering),
        change: last.change + 1,
      }));
    };

    const start = async () => {
      const backend = await supabase();
      if (isOver) return;
      const { data } = backend.auth.onAuthStateChange(follow);
      unsubscribe = () => data.subscription.unsubscribe();
      // A session that was revoked on the server, or whose account is gone, is found out here. The client
      // ends the first by itself, with SIGNED_OUT.
      const { data: stored } = await backend.auth.getSession();
      // What a mail's link brought stood behind a #, and the client leaves the sign itself.
      if (window.location.href.endsWith('#')) {
        window.history.replaceState(window.history.state, '', window.location.href.slice(0, -1));
      }
      if (!stored.session) return;
      const { error } = await backend.auth.getUser();
      const isRefused = error?.status === 401 || error?.status === 403;
      if (isRefused) await backend.auth.signOut({ scope: 'local' });
    };
    start().catch((error: unknown) => {
      console.error(error);
      if (!isOver) setSession({ user: null, isRecovering: false, change: 0 });
    });

    // The client tells other tabs of a sign-out through a channel; storage is the road that also works
    // when this tab's client was not there yet.
    const followStorage = (event: StorageEvent) => {
      if (event.key !== storageKeys.session || event.newValue !== null) return;
      follow('SIGNED_OUT', null);
    };
    window.addEventListener('storage', followStorage);
    return () => {
      isOver = true;
      unsubscribe();
      window.removeEventListener('storage', followStorage);
    };
  }, [queryClient]);

  return session;
}
