import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';

/** The URL of the mocked backend; vitest.config.ts has the same. */
const BACKEND = 'http://localhost:54321';

/** Mocks the backend. An unhandled request is an error. */
export const server = setupServer(
  // Signing in asks whether the person has a role, or sponsors a dog.
  http.get(`${BACKEND}/rest/v1/user_roles`, ({ request }) =>
    new URL(request.url).searchParams.has('limit') ? HttpResponse.json([]) : undefined,
  ),
  http.get(`${BACKEND}/rest/v1/sponsorships`, ({ request }) =>
    new URL(request.url).searchParams.get('select') === 'id' ? HttpResponse.json([]) : undefined,
  ),
  // Nothing is written about a dog yet.
  http.get(`${BACKEND}/rest/v1/rpc/dog_story`, () => HttpResponse.json([])),
  // No appeal is open.
  http.get(`${BACKEND}/rest/v1/appeals`, () => HttpResponse.json([])),
  // Nobody has written to the team or said thank you.
  http.post(`${BACKEND}/rest/v1/rpc/own_letters`, () => HttpResponse.json([])),
  http.post(`${BACKEND}/rest/v1/rpc/dog_update_thanks`, () => HttpResponse.json([])),
);

/** The URL of a table, for a handler. */
export function tableUrl(table: string): string {
  return `${BACKEND}/rest/v1/${table}`;
}

/** The URL of an endpoint of the authentication service, such as `token`. */
export function authUrl(call: string): string {
  return `${BACKEND}/auth/v1/${call}`;
}

/** The URL of a database function. */
export function functionUrl(name: string): string {
  return `${BACKEND}/rest/v1/rpc/${name}`;
}

/** The URL of a bucket. @param rest the rest of the path */
export function bucketUrl(bucket: string, rest = ''): string {
  return `${BACKEND}/storage/v1/object/${bucket}${rest}`;
}

/** The URL of an Edge Function. */
export function edgeFunctionUrl(name: string): string {
  return `${BACKEND}/functions/v1/${name}`;
}

/** Refuses calls of a database function, with the code that the status has in the database. */
export function refuseFunction(name: string, status: number, message: string): void {
  const code = status === 403 ? '42501' : `PT${status}`;
  server.use(http.post(functionUrl(name), () => HttpResponse.json({ code, message }, { status })));
}

/** Refuses requests with one method for the rows of a table. */
export function refuseRows(
  method: 'get' | 'post' | 'patch' | 'delete',
  table: string,
  status: number,
  message: string,
): void {
  const code = status === 403 ? '42501' : `PT${status}`;
  server.use(http[method](tableUrl(table), () => HttpResponse.json({ code, message }, { status })));
}

/** Answers POST requests. @returns their bodies */
export function recordCalls(
  url: string,
  answer: () => Response | Promise<Response> = () => new HttpResponse(null, { status: 204 }),
): unknown[] {
  const bodies: unknown[] = [];
  server.use(
    http.post(url, async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}
