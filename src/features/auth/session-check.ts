import type { QueryClient } from '@tanstack/react-query';
import type { Backend } from '@/lib/supabase';

/** What PostgREST answers to a token that it does not take (any more). */
const TOKEN_REFUSED = /^PGRST30\d$/;
const REFUSALS: ReadonlySet<unknown> = new Set([401, 403]);

/** Whether the server does not know the session any more: it was revoked, or its account is gone. */
export async function isSessionUnknown(backend: Backend): Promise<boolean> {
  const { error } = await backend.auth.getUser();
  return REFUSALS.has(error?.status);
}

/**
 * Calls back when a query or a change fails in a way that may mean the end of the session. A request that
 * is not allowed looks the same, so it is a reason to ask, not to sign out.
 * @returns what ends the watch
 */
export function watchForRefusal(queryClient: QueryClient, onRefusal: () => void): () => void {
  const hear = (event: { type: string; action?: { type: string; error?: unknown } }) => {
    if (event.action?.type === 'error' && isRefusal(event.action.error)) onRefusal();
  };
  const stops = [
    queryClient.getQueryCache().subscribe(hear),
    queryClient.getMutationCache().subscribe(hear),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('name' in error && error.name === 'AuthSessionMissingError') return true;
  if ('status' in error && REFUSALS.has(error.status)) return true;
  return 'code' in error && typeof error.code === 'string' && TOKEN_REFUSED.test(error.code);
}
