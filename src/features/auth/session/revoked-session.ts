import type { QueryClient } from '@tanstack/react-query';
import { isSessionEnded } from '@/lib/access-errors';
import type { Backend } from '@/lib/supabase';

const UNAUTHORIZED: ReadonlySet<unknown> = new Set([401, 403]);

/** Asks the server whether the session was revoked or its account deleted. */
export async function isSessionRevoked(backend: Backend): Promise<boolean> {
  const { error } = await backend.auth.getUser();
  return error !== null && (isSessionEnded(error) || UNAUTHORIZED.has(error.status));
}

/**
 * Calls back when a query or mutation fails with an authorization error. A missing permission looks the
 * same as a revoked session, so the callback should ask the server before signing out.
 * @returns unsubscribes
 */
export function onUnauthorized(queryClient: QueryClient, callback: () => void): () => void {
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
  return isSessionEnded(error) || ('status' in error && UNAUTHORIZED.has(error.status));
}
