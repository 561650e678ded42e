// Closes the gap: what lite's parser stumbles over it answers as a failure of its own (500), and a NUL in
// an address it hands on to the database, whose protocol ends a text there. PostgREST says 400 to both.
import { readJson, withJson, type Middleware } from './middleware.ts';

/** How lite calls an error that it did not foresee. */
const UNFORESEEN = 'SUP';

/** Answers 400 to a request that can't be read. */
export const rejectMalformed: Middleware = async (request, next) => {
  if (/%00/.test(request.url)) {
    return answer('22021', 'invalid byte sequence for encoding "UTF8": 0x00');
  }
  const response = await next(request);
  if (response.status !== 500) return response;
  const { code, message } = await readJson(response);
  if (code !== UNFORESEEN) return response;
  return withJson(
    response,
    problem('PGRST100', `failed to parse the request: ${String(message)}`),
    400,
  );
};

function answer(code: string, message: string): Response {
  return Response.json(problem(code, message), { status: 400 });
}

function problem(code: string, message: string) {
  return { code, message, details: null, hint: null };
}
