import type { QueryClient } from '@tanstack/react-query';
import type { Backend } from '@/lib/supabase';

/** PostgREST's codes for a token that it doesn't accept. */
const INVALID_TOKEN = /^PGRST30\d$/;
const UNAUTHORIZED: ReadonlySet<unknown> = new Set([401, 403]);

/** Asks the server whether the session was revoked or its account deleted. */
export async function isSessionRevoked(backend: Backend): Promise<boolean> {
  const { error } = await backend.auth.getUser();
  return UNAUTHORIZED.has(error?.status);
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
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'AuthSessionMissingError') return true;
  if ('status' in error && UNAUTHORIZED.has(error.status)) return true;
  return 'code' in error && typeof error.code === 'string' && INVALID_TOKEN.test(error.code);
}
