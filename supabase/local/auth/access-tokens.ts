// Gap: lite's access tokens lack claims of the hosted service (user and app metadata, issuer, assurance
// level) that policies and clients may read.
import { createHmac } from 'node:crypto';
import { readJson, textOrEmpty, withJson, type Middleware } from '../middleware.ts';
import { JWT_SECRET } from '../keys.ts';
import type { LocalAuthContext } from './auth-context.ts';

/** Completes the access tokens in response bodies and redirects. */
export function completeAccessTokens(context: LocalAuthContext): Middleware {
  return async (request, next) => {
    const response = await next(request);
    const location = response.headers.get('location');
    if (location !== null) return withCompleteLocation(context, response, location);
    const body = await readJson(response);
    const token = textOrEmpty(body['access_token']);
    if (token === '') return response;
    return withJson(response, { ...body, access_token: await complete(context, token) });
  };
}

async function withCompleteLocation(
  context: LocalAuthContext,
  response: Response,
  location: string,
): Promise<Response> {
  const token = /[#&]access_token=([^&]+)/.exec(location)?.[1];
  if (token === undefined) return response;
  const headers = new Headers(response.headers);
  headers.set('location', location.replace(token, await complete(context, token)));
  return new Response(null, { status: response.status, headers });
}

async function complete({ database, siteUrl }: LocalAuthContext, token: string): Promise<string> {
  const claims = claimsOf(token);
  const { rows } = await database.query<{ app_metadata: unknown; user_metadata: unknown }>(
    `select raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata
     from auth.users where id = $1`,
    [claims['sub']],
  );
  return sign({
    ...claims,
    ...rows[0],
    iss: `${siteUrl()}/auth/v1`,
    phone: '',
    aal: 'aal1',
    is_anonymous: false,
  });
}

/** @param token with or without `Bearer`; the signature is not checked. @returns `{}` for a malformed token */
export function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.replace(/^Bearer /i, '').split('.');
  try {
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? { ...claims } : {};
  } catch {
    return {};
  }
}

function sign(claims: Record<string, unknown>): string {
  const content = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${content}.${createHmac('sha256', JWT_SECRET).update(content).digest('base64url')}`;
}
