/** Answers a request. */
export type Handler = (request: Request) => Promise<Response>;

/**
 * One correction to a service: answers by itself, or lets the service answer with `next` and
 * corrects the request before or the response after.
 */
export type Middleware = (request: Request, next: Handler) => Promise<Response>;

/** The service with all fixes around it, the first one outermost. */
export function withMiddleware(fixes: readonly Middleware[], service: Handler): Handler {
  return fixes.reduceRight<Handler>((next, fix) => (request) => fix(request, next), service);
}

/** A fix for one method and path; everything else passes by. */
export function middlewareFor(method: string, pathname: string, fix: Middleware): Middleware {
  return (request, next) =>
    request.method === method && new URL(request.url).pathname === pathname
      ? fix(request, next)
      : next(request);
}

/** The response with another JSON body, and headers that fit it. */
export function withJson(response: Response, body: unknown, status = response.status): Response {
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status, headers });
}

/** The JSON object in a request or response, which stays readable; `{}` when there is none. */
export async function readJson(message: Request | Response): Promise<Record<string, unknown>> {
  const value: unknown = await message
    .clone()
    .json()
    .catch(() => null);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** `value` when it is text, else ''. */
export function textOrEmpty(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
