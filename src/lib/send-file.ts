interface Sending {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Blob;
  /** Told the share that has left, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Posts a file and tells how far it got, which `fetch` can't.
 * @throws DOMException named AbortError when given up; Error with the server's answer when refused
 */
export function sendFile({ url, headers, body, onProgress, signal }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(`${request.status}: ${request.responseText}`));
    });
    request.addEventListener('error', () => reject(new Error('The file could not be sent.')));
    request.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', giveUp));
    signal.addEventListener('abort', giveUp);
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (signal.aborted) giveUp();
    else request.send(body);
  });
}
