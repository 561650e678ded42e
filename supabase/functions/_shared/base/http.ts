/** An error response: its status, a code for which the site has a sentence, and what the code is about. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(code);
  }
}

/** Logs an error. Its message must hold no personal data and no secret. */
export function logFailure(functionName: string, error: unknown): void {
  console.error(`${functionName}: ${error instanceof Error ? error.message : 'unknown error'}`);
}

/**
 * Reads the raw bytes of a request.
 * @returns null when there are more than `maxBytes`; the rest is not read
 */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    length += read.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      return null;
    }
    chunks.push(read.value);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** @returns undefined for invalid JSON */
export function parseJson(source: Uint8Array | string): unknown {
  try {
    return JSON.parse(typeof source === 'string' ? source : new TextDecoder().decode(source));
  } catch {
    return undefined;
  }
}

/** The token of an `authorization: Bearer …` header; null for another scheme. RFC 7235: the scheme ignores case. */
export function bearerToken({ headers }: Request): string | null {
  return /^bearer +(.+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}

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
