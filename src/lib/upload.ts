import { ACCOUNT_REFUSED } from '@/lib/access-errors';
import { environment } from '@/lib/env';
import { expectSession, isTokenRefused, renewSession } from '@/lib/session-fetch';
import { supabase } from '@/lib/supabase';

interface Upload {
  bucket: string;
  /** The path in the bucket. */
  name: string;
  file: Blob;
  /** In seconds; how long browsers may cache the file. */
  maxAge: number;
  /** Of a public bucket. The service tells search engines to ignore other files. */
  isFoundBySearchEngines?: boolean;
  /** @param fraction from 0 to 1 */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file to a bucket with the person's rights. Never replaces a file.
 * @throws as {@link sendFile} and {@link expectSession}, and Error without a session
 */
export async function uploadFile(upload: Upload): Promise<void> {
  const { bucket, name, file, maxAge, isFoundBySearchEngines, onProgress, signal } = upload;
  const { auth } = await supabase();
  const session = await expectSession(auth);
  if (!environment || !session) throw new Error('An upload needs a session.');
  const { supabaseUrl, supabasePublishableKey: apikey } = environment;
  const sendAs = (token: string) =>
    sendFile({
      url: `${supabaseUrl}/storage/v1/object/${bucket}/${name}`,
      headers: {
        apikey,
        authorization: `Bearer ${token}`,
        'content-type': file.type,
        'cache-control': `max-age=${maxAge}`,
        ...(isFoundBySearchEngines && { 'x-robots-tag': 'all' }),
      },
      body: file,
      onProgress,
      signal,
    });
  try {
    await sendAs(session.access_token);
  } catch (error) {
    if (!(error instanceof UploadRefused) || !isTokenRefused(error.status, error.body)) throw error;
    const renewed = await renewSession(auth, session.access_token);
    if (!renewed) throw error;
    await sendAs(renewed.access_token);
  }
}

/** Without progress for this long, an upload fails. */
const UPLOAD_STALL_TIMEOUT_MS = 20_000;

/** The server refused the file or failed. */
export class UploadRefused extends Error {
  override name = 'UploadRefused';
  /** The storage service answers nearly every refusal with 400, and says in the body what counts. */
  readonly status: number;
  readonly code: string | undefined;

  /** @param body the response's text */
  constructor(
    httpStatus: number,
    readonly body: string,
  ) {
    super(`${httpStatus}: ${body}`);
    const status = Number(/"statusCode":\s*"?(\d{3})/.exec(body)?.[1] ?? httpStatus);
    const isForAccount = status === 401 || status === 403;
    // A firewall's page says nothing about the account: the service answers with JSON.
    this.status = isForAccount && !body.trimStart().startsWith('{') ? 503 : status;
    this.code =
      this.status >= 500 || status === 429
        ? undefined
        : isForAccount
          ? ACCOUNT_REFUSED
          : 'file-refused';
  }
}

interface Options {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Blob;
  /** @param fraction from 0 to 1 */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/**
 * Posts a file with XMLHttpRequest, because `fetch` doesn't report upload progress.
 * @throws DOMException named AbortError when aborted; UploadRefused for an error status; Error
 * when neither progress nor a response arrives for {@link UPLOAD_STALL_TIMEOUT_MS}
 */
export function sendFile({ url, headers, body, onProgress, signal }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let stallTimer: ReturnType<typeof setTimeout>;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        reject(new Error('The upload made no progress.'));
        request.abort();
      }, UPLOAD_STALL_TIMEOUT_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      restartStallTimer();
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new UploadRefused(request.status, request.responseText));
    });
    request.addEventListener('error', () => reject(new Error('The file could not be sent.')));
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    request.addEventListener('loadend', () => {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abort);
    });
    signal.addEventListener('abort', abort);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    restartStallTimer();
    if (signal.aborted) abort();
    else request.send(body);
  });
}
