// What the request being served carries, for code that lite calls without handing the request on:
// the database session (request.headers and its like) and the mail driver (redirect_to).
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RequestContext {
  readonly method: string;
  /** Path below the service's own prefix, as PostgREST reports it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly redirectTo: string | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request being served, or undefined outside of one. */
export function currentRequest(): RequestContext | undefined {
  return storage.getStore();
}

/** Runs `work` so that {@link currentRequest} answers with `request` inside it. */
export function withRequest<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const url = new URL(request.url);
  const context: RequestContext = {
    method: request.method,
    path: url.pathname.replace(/^\/rest\/v1/, ''),
    headers: Object.fromEntries(request.headers),
    redirectTo: url.searchParams.get('redirect_to'),
  };
  return storage.run(context, work);
}
