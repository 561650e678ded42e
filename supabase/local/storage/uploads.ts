// Gaps: lite reads the form field `file`, but supabase-js sends the file in a part without a name. And lite
// compares the declared length with the bucket's limit instead of the real length.
import type { Middleware } from '../middleware.ts';

/** Passes the file to lite as the body, with its own type and real length. */
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

/** Copies the file's type and caching to `headers`. @returns undefined when the form has no file */
async function unwrap(request: Request, headers: Headers): Promise<ArrayBuffer | undefined> {
  const form = await request.clone().formData();
  const file = [...form.values()].find((part) => part instanceof File);
  if (!file) return undefined;
  headers.set('content-type', file.type || 'application/octet-stream');
  const seconds = form.get('cacheControl');
  if (typeof seconds === 'string') headers.set('cache-control', `max-age=${seconds}`);
  return file.arrayBuffer();
}
