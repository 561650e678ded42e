export interface HttpResult {
  readonly status: number;
  readonly isOk: boolean;
  readonly text: string;
}

/**
 * Calls another service and reads the whole response as text.
 * @param service the name of the service in error messages, which never contain the URL
 * @throws Error when the service can't be reached or does not respond in time
 */
export function fetchText(
  service: string,
  url: string,
  init: RequestInit,
  timeoutMilliseconds: number,
): Promise<HttpResult> {
  return fetchWith(service, url, init, timeoutMilliseconds, async (response) => ({
    status: response.status,
    isOk: response.ok,
    text: await response.text(),
  }));
}

/**
 * The same for other responses than text.
 * @param read reads the response within the time limit
 */
export async function fetchWith<Result>(
  service: string,
  url: string,
  init: RequestInit,
  timeoutMilliseconds: number,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  try {
    const timeout = AbortSignal.timeout(timeoutMilliseconds);
    const signal = init.signal ? AbortSignal.any([timeout, init.signal]) : timeout;
    return await read(await fetch(url, { ...init, signal }));
  } catch (error) {
    throw new Error(failureOf(service, error, init, timeoutMilliseconds), { cause: error });
  }
}

function failureOf(
  service: string,
  error: unknown,
  { signal }: RequestInit,
  timeoutMilliseconds: number,
): string {
  if (signal?.aborted) return `${service} did not respond in time`;
  return error instanceof Error && error.name === 'TimeoutError'
    ? `${service} did not respond within ${timeoutMilliseconds / 1000} seconds`
    : `${service} cannot be reached`;
}
