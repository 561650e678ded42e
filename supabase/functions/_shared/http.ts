export interface HttpResult {
  readonly status: number;
  readonly isOk: boolean;
  readonly text: string;
}

/**
 * Calls another service and reads the whole response.
 * @param service the name of the service in error messages, which never contain the URL
 * @throws Error when the service can't be reached or does not respond in time
 */
export async function fetchText(
  service: string,
  url: string,
  init: RequestInit,
  timeoutMilliseconds: number,
): Promise<HttpResult> {
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return { status: response.status, isOk: response.ok, text: await response.text() };
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    throw new Error(
      isTimeout
        ? `${service} did not respond within ${timeoutMilliseconds / 1000} seconds`
        : `${service} cannot be reached`,
      { cause: error },
    );
  }
}
