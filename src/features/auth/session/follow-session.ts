import type { QueryClient } from '@tanstack/react-query';
import type { AuthChangeEvent, Session as BackendSession } from '@supabase/supabase-js';
import { toAuthUser } from '@/features/auth/auth-user';
import { endSession } from '@/features/auth/session/end-session';
import {
  clearLoggedInFlag,
  hasLoggedInFlag,
  setLoggedInFlag,
} from '@/features/auth/session/logged-in-flag';
import { isSessionRevoked, onUnauthorized } from '@/features/auth/session/revoked-session';
import { signedOutSession, type Session } from '@/features/auth/session/session';
import { deleteUnusableSession } from '@/features/auth/session/stored-session';
import { keepDraftsFor } from '@/lib/form-drafts';
import { logError } from '@/lib/page-lifecycle';
import { storageKeys } from '@/lib/local-storage';
import { supabase, type Backend } from '@/lib/supabase';

/**
 * Subscribes to authentication changes, in this tab and in others. If the Supabase client can't be
 * downloaded, the session counts as signed out.
 * @param isRestored the session was found in local storage, not started by a sign-in
 * @returns unsubscribes
 */
export function followSession(
  queryClient: QueryClient,
  isRestored: boolean,
  setSession: (next: (last: Session | null) => Session) => void,
): () => void {
  let isStopped = false;
  let unsubscribe: (() => void) | undefined;
  let isSignedOut = !isRestored;
  let lastUserId: string | undefined;

  // The client holds its lock while this callback runs, so it must be synchronous and not call the client.
  const onAuthChange = (event: AuthChangeEvent, backendSession: BackendSession | null) => {
    const user = backendSession ? toAuthUser(backendSession.user) : null;
    // A new session sets the flag. A restored one corrects its value, but doesn't set it again after
    // something else has removed it.
    if (user === null) clearLoggedInFlag();
    else if (isSignedOut || hasLoggedInFlag()) setLoggedInFlag(user);
    const hasEnded = user === null && !isSignedOut;
    isSignedOut = user === null;
    // Before the guards unmount the forms. Logging out discards them first.
    if (hasEnded && lastUserId !== undefined) keepDraftsFor(lastUserId);
    // A code for a new password may sign in another person than the one who is signed in.
    const isOtherPerson = lastUserId !== undefined && user !== null && user.id !== lastUserId;
    lastUserId = user?.id;
    if (event === 'SIGNED_OUT' || isOtherPerson) {
      // A response still pending would put the person's data back into the cache.
      void queryClient.cancelQueries();
      queryClient.clear();
    }
    setSession((last) => ({
      user,
      changeCount: (last?.changeCount ?? 0) + 1,
      hasEnded: user === null && (hasEnded || last?.hasEnded === true),
    }));
  };

  const endIfRevoked = async (backend: Backend) => {
    if (!(await isSessionRevoked(backend))) return;
    await endSession();
    // The client sends SIGNED_OUT itself, unless its request to the server failed.
    if (!isSignedOut) onAuthChange('SIGNED_OUT', null);
  };

  const start = async () => {
    deleteUnusableSession();
    const backend = await supabase();
    if (isStopped) return;
    const { data } = backend.auth.onAuthStateChange(onAuthChange);
    unsubscribe = () => data.subscription.unsubscribe();
    const { data: stored } = await backend.auth.getSession();
    if (stored.session && isRestored) await endIfRevoked(backend);
  };
  start().catch((error: unknown) => {
    logError(error);
    if (!isStopped) setSession(() => signedOutSession);
  });

  let isChecking = false;
  const checkSession = async () => {
    if (isSignedOut || isChecking) return;
    isChecking = true;
    await endIfRevoked(await supabase()).finally(() => {
      isChecking = false;
    });
  };
  const stopListening = onUnauthorized(queryClient, () => {
    checkSession().catch(logError);
  });

  // The client announces a sign-out to other tabs on a BroadcastChannel. The storage event also reaches a
  // tab whose client is not loaded yet.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKeys.session || event.newValue !== null) return;
    onAuthChange('SIGNED_OUT', null);
  };
  window.addEventListener('storage', onStorage);
  return () => {
    isStopped = true;
    unsubscribe?.();
    stopListening();
    window.removeEventListener('storage', onStorage);
  };
}
