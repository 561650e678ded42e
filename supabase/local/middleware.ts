export type Handler = (request: Request) => Promise<Response>;

/** Responds itself, or calls `next` and may change the request or the response. */
export type Middleware = (request: Request, next: Handler) => Promise<Response>;

/** The first middleware is the outermost. */
export function withMiddleware(middlewares: readonly Middleware[], service: Handler): Handler {
  return middlewares.reduceRight<Handler>(
    (next, middleware) => (request) => middleware(request, next),
    service,
  );
}

/** Applies a middleware to one method and path. */
export function middlewareFor(
  method: string,
  pathname: string,
  middleware: Middleware,
): Middleware {
  return (request, next) =>
    request.method === method && new URL(request.url).pathname === pathname
      ? middleware(request, next)
      : next(request);
}

/** Replaces the JSON body of a response. */
export function withJson(response: Response, body: unknown, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status, headers });
}

/** Reads a copy of the body, which stays readable; `{}` when it is not a JSON object. */
export async function readJson(message: Request | Response): Promise<Record<string, unknown>> {
  const value: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
