// What only a session needs: follows it and ends it. Downloaded with the Supabase client (session-api.ts).
import type { QueryClient } from '@tanstack/react-query';
import type { AuthChangeEvent, Session as BackendSession } from '@supabase/supabase-js';
import {
  type AuthUser,
  clearLoggedInFlag,
  hasLoggedInFlag,
  roleKeys,
  setLoggedInFlag,
  signedOutSession,
  toAuthUser,
  type SetSession,
} from '@/features/accounts/session';
import { isSessionEnded, isTeamRefused } from '@/lib/access-errors';
import { keepDraftsFor } from '@/lib/form-drafts';
import { logError } from '@/lib/page-lifecycle';
import { readStored, readText, removeStored, storageKeys } from '@/lib/local-storage';
import { eraseSessionStore } from '@/lib/session-store';
import { isSessionRefused } from '@/lib/session-fetch';
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
  setSession: SetSession,
): () => void {
  let isStopped = false;
  let unsubscribe: (() => void) | undefined;
  let isSignedOut = !isRestored;
  let lastUserId: string | undefined;

  // The client holds its lock while this callback runs, so it must be synchronous and not call the client.
  const onAuthChange = (event: AuthChangeEvent, backendSession: BackendSession | null) => {
    const user = backendSession
      ? toAuthUser(backendSession.user, backendSession.access_token)
      : event === 'INITIAL_SESSION'
        ? storedUser()
        : null;
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
    const user = navigator.onLine ? null : storedUser();
    if (user) setSession(() => ({ user, changeCount: 0, hasEnded: false }));
    const backend = await supabase();
    if (isRestored && navigator.onLine) await saveLanguage();
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
  const stopErasing = onRolesLost(queryClient, () => void eraseSessionStore());

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
    stopErasing();
    window.removeEventListener('storage', onStorage);
  };
}

/**
 * Saves the language to which the person has changed, for their emails. The change leads to another page, so it waits in
 * local storage for this, which comes before the page reads the settings. After an error it waits for the next page.
 */
export async function saveLanguage(): Promise<void> {
  const language = readText(storageKeys.language);
  if (language !== 'en' && language !== 'hi') return;
  const backend = await supabase();
  const { data } = await backend.auth.getSession();
  if (!data.session) return;
  const { error } = await backend
    .from('user_settings')
    .upsert({ user_id: data.session.user.id, language });
  if (error) logError(error);
  else removeStored(storageKeys.language);
}

/** Ends the session on this device. A server error is only logged: local data is removed all the same. */
export async function endSession(): Promise<void> {
  try {
    const backend = await supabase();
    const { error } = await backend.auth.signOut({ scope: 'local' });
    if (error) throw error;
  } catch (error) {
    console.error(error);
    removeStored(storageKeys.session);
  }
  clearLoggedInFlag();
  removeStored(storageKeys.upiPayments);
  await eraseSessionStore();
}

/** Asks the server whether the session was revoked or its account deleted. Anything else than an answer is a no. */
async function isSessionRevoked(backend: Backend): Promise<boolean> {
  const { error } = await backend.auth.getUser();
  return error !== null && isSessionRefused(error);
}

const UNAUTHORIZED: ReadonlySet<unknown> = new Set([401, 403]);

/**
 * Calls back when a query or mutation fails with an authorization error. A missing permission looks the
 * same as a revoked session, so the callback should ask the server before signing out.
 * @returns unsubscribes
 */
function onUnauthorized(queryClient: QueryClient, callback: () => void): () => void {
  const listener = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    if (event.action?.type === 'error' && isUnauthorized(event.action.error)) callback();
  };
  const unsubscribeQueries = queryClient.getQueryCache().subscribe(listener);
  const unsubscribeMutations = queryClient.getMutationCache().subscribe(listener);
  return () => {
    unsubscribeQueries();
    unsubscribeMutations();
  };
}

function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isSessionEnded(error) ||
    isTeamRefused(error) ||
    ('status' in error && UNAUTHORIZED.has(error.status))
  );
}

/** Calls back when the database has answered that a user has no role. @returns unsubscribes */
function onRolesLost(queryClient: QueryClient, callback: () => void): () => void {
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, state } = event.query;
    if (queryKey[0] !== roleKeys.all[0]) return;
    if (Array.isArray(state.data) && state.data.length === 0) callback();
  });
}

/**
 * The user of a session that is in local storage. Without a network the client can't refresh an expired one and reports
 * none, but keeps it.
 */
function storedUser(): AuthUser | null {
  const session = readStored(storageKeys.session, (value) =>
    isUsable(value) ? (value as BackendSession) : null,
  );
  return session && toAuthUser(session.user, session.access_token);
}

/**
 * Deletes a stored session that can't be used: damaged, or of another program or version. The Supabase
 * client doesn't validate it, throws on it and would never delete it.
 */
function deleteUnusableSession(): void {
  const session = readStored(storageKeys.session, (value) => (isUsable(value) ? value : null));
  if (session === null) removeStored(storageKeys.session);
}

/** Checks the shape alone; the server checks the token. */
function isUsable(session: unknown): boolean {
  if (!isRecord(session)) return false;
  const { access_token: token, refresh_token: refreshToken, expires_at: expiry, user } = session;
  // The token is sent in a header, where other characters would throw.
  const hasToken = typeof token === 'string' && /^[!-~]+$/.test(token);
  return hasToken && typeof refreshToken === 'string' && typeof expiry === 'number' && isUser(user);
}

function isUser(user: unknown): boolean {
  if (!isRecord(user)) return false;
  const { id, email, new_email: newEmail, created_at: createdAt } = user;
  // Both emails are optional.
  const texts = [id, email ?? '', newEmail ?? '', createdAt];
  return texts.every((value) => typeof value === 'string');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
