import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { accessErrorText, isRoleLost } from '@/lib/access-errors';
import { isPageBeingLeft } from '@/lib/page-lifecycle';
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
  /** Also shows {@link errorMessage} to somebody who has lost their role, because spec.md fixes it. */
  isErrorMessageFixed?: boolean;
}

function report(error: Error, meta: ErrorMeta | undefined): void {
  if (isPageBeingLeft()) return;
  console.error(error);
  const { errorMessage, isErrorMessageFixed = false } = meta ?? {};
  const accessError = accessErrorText(error);
  if (accessError !== undefined) {
    void showToast('error', accessError, { id: accessError });
    if (!isErrorMessageFixed || !isRoleLost(error)) return;
  }
  const message = typeof errorMessage === 'function' ? errorMessage(error) : errorMessage;
  if (message !== undefined) void showToast('error', message);
}

const ONE_MINUTE = 60_000;

/** Once. Not after a timeout, when the person has waited long enough to be asked, nor without the role. */
function isWorthARetry(failureCount: number, error: Error): boolean {
  return failureCount < 1 && error.name !== 'TimeoutError' && !isRoleLost(error);
}

/** The caches of this query client log every error and show its toast. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _onMutateResult, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      // Fails immediately when offline, instead of pausing without an error message.
      queries: { staleTime: ONE_MINUTE, retry: isWorthARetry, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}
