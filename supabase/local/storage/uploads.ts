// Closes two gaps of uploads. lite looks for a form field called `file`, while the client library
// sends the file in a part without a name. And it holds the declared length against the bucket's
// limit, where only the true one counts.
import type { Middleware } from '../middleware.ts';

/** Hands lite the file itself, with its own type and its true length. */
export const readUploads: Middleware = async (request, next) => {
  const isUpload = request.method === 'POST' || request.method === 'PUT';
  const type = request.headers.get('content-type') ?? '';
  if (!isUpload || !isObjectPath(request) || type.startsWith('application/json')) {
    return next(request);
  }
  const headers = new Headers(request.headers);
  const bytes = type.startsWith('multipart/form-data')
    ? await unwrap(request, headers)
    : await request.arrayBuffer();
  if (bytes === undefined) return next(request);
  headers.set('content-length', String(bytes.byteLength));
  return next(new Request(request.url, { method: request.method, headers, body: bytes }));
};

function isObjectPath(request: Request): boolean {
  return /^\/storage\/v1\/object\/(?!sign\/|list\/|upload\/|copy$|move$)[^/]+\/./.test(
    new URL(request.url).pathname,
  );
}

/** The file in a form; its type and caching go to `headers`. Undefined when there is none. */
async function unwrap(request: Request, headers: Headers): Promise<ArrayBuffer | undefined> {
  const form = await request.clone().formData();
  const file = [...form.values()].find((part) => part instanceof File);
  if (!file) return undefined;
  headers.set('content-type', file.type || 'application/octet-stream');
  const seconds = form.get('cacheControl');
  if (typeof seconds === 'string') headers.set('cache-control', `max-age=${seconds}`);
  return file.arrayBuffer();
}
