import type { QueryClient } from '@tanstack/react-query';
import type { AuthChangeEvent, Session as BackendSession } from '@supabase/supabase-js';
import { toAuthUser } from '@/features/auth/auth-user';
import { endSession } from '@/features/auth/end-session';
import { nobodysSession, type Session } from '@/features/auth/session';
import { isSessionUnknown, watchForRefusal } from '@/features/auth/session-check';
import { hasMark, markLoggedIn, markLoggedOut } from '@/features/auth/session-marks';
import { forgetUnusableSession } from '@/features/auth/stored-session';
import { isPageBeingLeft } from '@/lib/leave-page';
import { storageKeys } from '@/lib/local-storage';
import { supabase, type Backend } from '@/lib/supabase';

/**
 * Follows the session through every authentication change, in this tab and in others.
 * @param isTakenUp whether the page found its session in the browser, rather than in a mail's link or by a
 * sign-in since
 * @param setSession told of every change; a backend that can't be reached counts as nobody's session
 * @returns what ends it
 */
export function followSession(
  queryClient: QueryClient,
  isTakenUp: boolean,
  setSession: (next: (last: Session | null) => Session) => void,
): () => void {
  let isOver = false;
  let unsubscribe: (() => void) | undefined;
  let isNobodyIn = !isTakenUp;

  // The client waits for this callback while it holds its lock: it only sets state, and never calls the
  // client itself.
  const follow = (event: AuthChangeEvent, backendSession: BackendSession | null) => {
    const user = backendSession ? toAuthUser(backendSession.user) : null;
    // A session that starts sets the mark. One that is taken up again mends it, and never brings back a
    // mark that was taken away.
    if (user === null) markLoggedOut();
    else if (isNobodyIn || hasMark()) markLoggedIn(user);
    isNobodyIn = user === null;
    if (event === 'SIGNED_OUT') {
      // An answer that is still on its way would leave the person's copy behind.
      void queryClient.cancelQueries();
      queryClient.clear();
    }
    setSession((last) => ({
      user,
      isRecovering: user !== null && (event === 'PASSWORD_RECOVERY' || last?.isRecovering === true),
      change: (last?.change ?? 0) + 1,
    }));
  };

  const endIfUnknown = async (backend: Backend) => {
    if (!(await isSessionUnknown(backend))) return;
    await endSession();
    // The client says so itself, unless it could not tell the server.
    if (!isNobodyIn) follow('SIGNED_OUT', null);
  };

  const start = async () => {
    forgetUnusableSession();
    const backend = await supabase();
    if (isOver) return;
    const { data } = backend.auth.onAuthStateChange(follow);
    unsubscribe = () => data.subscription.unsubscribe();
    const { data: stored } = await backend.auth.getSession();
    // What a mail's link brought stood behind a #, and the client leaves the sign itself.
    if (window.location.href.endsWith('#')) {
      window.history.replaceState(window.history.state, '', window.location.href.slice(0, -1));
    }
    if (stored.session && isTakenUp) await endIfUnknown(backend);
  };
  start().catch((error: unknown) => {
    if (!isPageBeingLeft()) console.error(error);
    if (!isOver) setSession(() => nobodysSession);
  });

  let isAsking = false;
  const ask = async () => {
    if (isNobodyIn || isAsking) return;
    isAsking = true;
    await endIfUnknown(await supabase()).finally(() => {
      isAsking = false;
    });
  };
  const stopWatching = watchForRefusal(queryClient, () => {
    ask().catch((error: unknown) => console.error(error));
  });

  // The client tells other tabs of a sign-out through a channel; storage is the road that also works when
  // this tab's client was not there yet.
  const followStorage = (event: StorageEvent) => {
    if (event.key !== storageKeys.session || event.newValue !== null) return;
    follow('SIGNED_OUT', null);
  };
  window.addEventListener('storage', followStorage);
  return () => {
    isOver = true;
    unsubscribe?.();
    stopWatching();
    window.removeEventListener('storage', followStorage);
  };
}
