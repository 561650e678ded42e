// Gaps: lite sends each file whole, also to a browser that has it, and tells search engines to leave every file out.
import type { Middleware } from '../middleware.ts';
import type { StorageFiles } from './files.ts';

/** Sends parts of files and 304, and of a public file what its upload said to search engines. */
export function sendAsHosted(files: StorageFiles): Middleware {
  return async (request, next) => {
    const response = await next(request);
    const isFile = response.status === 200 && response.headers.has('accept-ranges');
    if (!isFile || request.method !== 'GET') return response;
    const headers = new Headers(response.headers);
    const { pathname } = new URL(request.url);
    const [, bucket, key] = /^\/storage\/v1\/object\/public\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
    if (bucket !== undefined && key !== undefined) {
      headers.set('x-robots-tag', await files.robotsOf(bucket, decodeURIComponent(key)));
    }
    if (request.headers.get('if-none-match') === headers.get('etag')) {
      headers.delete('content-length');
      return new Response(null, { status: 304, headers });
    }
    const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? [];
    if (!first && !last) return new Response(response.body, { headers });
    return part(await response.arrayBuffer(), headers, first ?? '', last ?? '');
  };
}

/** RFC 9110, 14.1.2. Without `first`, `last` is the number of bytes at the end. */
function part(bytes: ArrayBuffer, headers: Headers, first: string, last: string): Response {
  const size = bytes.byteLength;
  const start = first ? Number(first) : Math.max(size - Number(last), 0);
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start > end) {
    const message = 'The requested range is not satisfiable';
    return Response.json(
      { statusCode: '416', error: 'InvalidRange', message },
      { status: 416, headers: { 'content-range': `bytes */${size}` } },
    );
  }
  headers.set('content-range', `bytes ${start}-${end}/${size}`);
  headers.set('content-length', String(end + 1 - start));
  return new Response(bytes.slice(start, end + 1), { status: 206, headers });
}
