import { setupServer } from 'msw/node';

/** Where the backend of the component tests seems to stand; vitest.config.ts tells the site the same. */
const BACKEND = 'http://localhost:54321';

/** Answers in the backend's place. A request that no test foresaw is an error. */
export const server = setupServer();

/** The address of a table, for a handler. */
export function tableUrl(table: string): string {
  return `${BACKEND}/rest/v1/${table}`;
}

/** The address of a call to the authentication service, such as `token`. */
export function authUrl(call: string): string {
  return `${BACKEND}/auth/v1/${call}`;
}

/** The address of a database function. */
export function functionUrl(name: string): string {
  return `${BACKEND}/rest/v1/rpc/${name}`;
}

/** The address of a bucket, and of what stands behind it in the path. */
export function bucketUrl(bucket: string, rest = ''): string {
  return `${BACKEND}/storage/v1/object/${bucket}${rest}`;
}
