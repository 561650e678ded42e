import { untilAbortsEnd } from '@/lib/page-lifecycle';

const READ_TIMEOUT_MS = 10_000;
/** Also for payments: the provider may take its time to create an order. */
const WRITE_TIMEOUT_MS = 20_000;

/**
 * `fetch` with a time limit, which includes the response's body: 10 s for GET and HEAD, 20 s for other methods.
 * (AbortSignal.any is missing in browsers from 2023.)
 * @throws DOMException named TimeoutError
 */
export const timedFetch: typeof fetch = (input, init = {}) => {
  const { method = 'GET', signal } = init;
  const isRead = method === 'GET' || method === 'HEAD';
  const request = new AbortController();
  // Not cleared, because the body may still be missing. It has no effect on a finished request.
  setTimeout(
    () => request.abort(new DOMException('The server did not respond in time.', 'TimeoutError')),
    isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS,
  );
  const abort = () => request.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return fetch(input, { ...init, signal: request.signal }).catch(async (error: unknown) => {
    // The authentication client would log a request that ends with the page.
    await untilAbortsEnd();
    throw error;
  });
};
