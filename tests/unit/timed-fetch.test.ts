import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timedFetch } from '@/lib/supabase';

const URL_OF_TABLE = 'https://backend.example/rest/v1/dog_profiles';

/** A backend that accepts connections and never responds. */
function hang(_input: unknown, init?: RequestInit): Promise<Response> {
  const { signal } = init ?? {};
  return new Promise((_resolve, reject) => {
    if (!signal) return;
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

async function nameOfFailure(promise: Promise<unknown>): Promise<string> {
  const failure: unknown = await promise.catch((error: unknown) => error);
  return failure instanceof DOMException ? failure.name : String(failure);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', vi.fn(hang));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [undefined, 10_000],
  ['GET', 10_000],
  ['HEAD', 10_000],
  ['POST', 20_000],
  ['PATCH', 20_000],
  ['PUT', 20_000],
  ['DELETE', 20_000],
])('ends a %s request after %s ms', async (method, limit) => {
  const failed = vi.fn<(error: unknown) => void>();
  const request = timedFetch(URL_OF_TABLE, method === undefined ? undefined : { method });
  const settled = request.catch(failed);
  await vi.advanceTimersByTimeAsync(limit - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await settled;
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'TimeoutError' }));
});

it('ends a response whose body stops', async () => {
  vi.stubGlobal('fetch', async (_input: unknown, init?: RequestInit) => {
    const body = new ReadableStream({
      start: (controller) =>
        init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
    });
    return new Response(body);
  });
  const response = await timedFetch(URL_OF_TABLE);
  const failure = nameOfFailure(response.text());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await failure).toBe('TimeoutError');
});

it('aborts with the signal of the caller, before and during the request', async () => {
  const caller = new AbortController();
  const during = nameOfFailure(timedFetch(URL_OF_TABLE, { signal: caller.signal }));
  caller.abort();
  expect(await during).toBe('AbortError');
  const after = nameOfFailure(timedFetch(URL_OF_TABLE, { signal: caller.signal }));
  expect(await after).toBe('AbortError');
});

it('passes the request on and returns its response', async () => {
  const answer = vi.fn<typeof fetch>(async () => Response.json([]));
  vi.stubGlobal('fetch', answer);
  const headers = { apikey: 'key' };
  const response = await timedFetch(URL_OF_TABLE, { method: 'POST', body: '{}', headers });
  expect(await response.json()).toEqual([]);
  expect(answer).toHaveBeenCalledWith(
    URL_OF_TABLE,
    expect.objectContaining({ method: 'POST', body: '{}', headers }),
  );
  await vi.advanceTimersByTimeAsync(20_000);
});
