/** What another service answered. */
export interface Answer {
  readonly status: number;
  readonly isOk: boolean;
  readonly text: string;
}

/**
 * Asks another service and reads its whole answer.
 * @param who how the service is called in the sentence of an error
 * @throws Error with a sentence for a log when it can't be reached or is too slow, without the address
 */
export async function ask(
  who: string,
  url: string,
  init: RequestInit,
  timeoutMilliseconds: number,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    return { status: response.status, isOk: response.ok, text: await response.text() };
  } catch (problem) {
    const isSlow = problem instanceof Error && problem.name === 'TimeoutError';
    throw new Error(
      isSlow
        ? `${who} did not answer within ${timeoutMilliseconds / 1000} seconds`
        : `${who} can not be reached`,
      { cause: problem },
    );
  }
}
