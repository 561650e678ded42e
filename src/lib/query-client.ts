import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isPageBeingLeft } from '@/lib/leave-page';
import { isSessionEnded, SIGNED_OUT_TEXT } from '@/lib/session-ended';
import { showToast } from '@/lib/toast';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta;
    mutationMeta: ErrorMeta;
  }
}

interface ErrorMeta extends Record<string, unknown> {
  /** The toast for an error. Without it the error is only logged, as it is for undefined. */
  errorMessage?: string | ((error: Error) => string | undefined);
}

function report(error: Error, meta: ErrorMeta | undefined): void {
  if (isPageBeingLeft()) return;
  console.error(error);
  const { errorMessage } = meta ?? {};
  if (isSessionEnded(error)) {
    void showToast('error', SIGNED_OUT_TEXT, { id: SIGNED_OUT_TEXT });
    return;
  }
  const message = typeof errorMessage === 'function' ? errorMessage(error) : errorMessage;
  if (message !== undefined) void showToast('error', message);
}

const ONE_MINUTE = 60_000;

/** Once, and not after a timeout: the person has waited long enough to be asked. */
function isWorthARetry(failureCount: number, error: Error): boolean {
  return failureCount < 1 && error.name !== 'TimeoutError';
}

/** The caches of this query client log every error and show its toast. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      // Fails at once when offline, instead of pausing without an error message.
      queries: { staleTime: ONE_MINUTE, retry: isWorthARetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
