// Gap: lite responds with 500 when it can't parse a request, and passes a NUL in the URL to Postgres, which cannot
// store it. PostgREST responds with 400 to both. And lite stores a filter on `__proto__` in Object.prototype, where every
// later request reads it; PostgREST finds no such column.
import { readJson, withJson, type Middleware } from './middleware.ts';

/** lite's code for an unexpected error. */
const UNEXPECTED = 'SUP';

export const rejectMalformed: Middleware = async (request, next) => {
  if (/%00/.test(request.url)) {
    return badRequest('22021', 'invalid byte sequence for encoding "UTF8": 0x00');
  }
  if ([...new URL(request.url).searchParams.keys()].some((name) => name.includes('__proto__'))) {
    return badRequest('42703', 'column __proto__ does not exist');
  }
  const response = await next(request);
  if (response.status !== 500) return response;
  const { code, message } = await readJson(response);
  if (code !== UNEXPECTED) return response;
  return withJson(
    response,
    errorBody('PGRST100', `failed to parse the request: ${String(message)}`),
    400,
  );
};

/** PostgREST reads the schema again after each 503, and says so. PostgreSQL takes a missing column `mode` for its aggregate. */
export const answerAsPostgrest: Middleware = async (request, next) => {
  const response = await next(request);
  if (response.status === 503) {
    const headers = new Headers(response.headers);
    headers.set('retry-after', '0');
    return new Response(response.body, { status: 503, headers });
  }
  if (response.status !== 400) return response;
  const { code, message } = await readJson(response);
  const isMode = code === '42703' && /\bmode"? does not exist$/.test(String(message));
  if (!isMode) return response;
  return withJson(
    response,
    errorBody('42809', 'WITHIN GROUP is required for ordered-set aggregate mode'),
  );
};

function badRequest(code: string, message: string): Response {
  return Response.json(errorBody(code, message), { status: 400 });
}

function errorBody(code: string, message: string) {
  return { code, message, details: null, hint: null };
}
