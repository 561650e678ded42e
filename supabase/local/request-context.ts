// Facts of the current request for code that lite calls without the request: the database session (request.headers and
// others).
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  readonly method: string;
  /** The path below /rest/v1, like in PostgREST's request.path. */
  readonly path: string;
  readonly isRest: boolean;
  /** PostgREST runs GET and HEAD requests in a read-only transaction. */
  readonly isReadOnly: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Undefined outside of a request. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

export function withRequest<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const url = new URL(request.url);
  const isRest = url.pathname.startsWith('/rest/v1/');
  const context: RequestContext = {
    method: request.method,
    path: url.pathname.replace(/^\/rest\/v1/, ''),
    isRest,
    isReadOnly: isRest && ['GET', 'HEAD'].includes(request.method),
    headers: Object.fromEntries(request.headers),
  };
  return storage.run(context, work);
}
