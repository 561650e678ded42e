// Gap: lite's access tokens lack claims of the hosted service (user and app metadata, issuer, assurance
// level and methods) that policies and clients may read.
import { createHmac } from 'node:crypto';
import { readJson, textOrEmpty, withJson, type Middleware } from '../middleware.ts';
import { JWT_SECRET } from '../keys.ts';
import type { LocalAuthContext } from './auth-context.ts';

/** Completes the access tokens in response bodies and redirects. */
export function completeAccessTokens(context: LocalAuthContext): Middleware {
  return async (request, next) => {
    const response = await next(request);
    const location = response.headers.get('location');
    if (location !== null) return withCompleteLocation(context, request, response, location);
    const body = await readJson(response);
    const token = textOrEmpty(body['access_token']);
    if (token === '') return response;
    await noteFirstMethod(context, new URL(request.url), token);
    return withJson(response, { ...body, access_token: await complete(context, token) });
  };
}

async function withCompleteLocation(
  context: LocalAuthContext,
  request: Request,
  response: Response,
  location: string,
): Promise<Response> {
  const token = /[#&]access_token=([^&]+)/.exec(location)?.[1];
  if (token === undefined) return response;
  await noteFirstMethod(context, new URL(request.url), token);
  const headers = new Headers(response.headers);
  headers.set('location', location.replace(token, await complete(context, token)));
  return new Response(null, { status: response.status, headers });
}

/** A refreshed session has its methods already. */
async function noteFirstMethod({ database }: LocalAuthContext, url: URL, token: string) {
  if (url.searchParams.get('grant_type') === 'refresh_token') return;
  if (url.pathname.startsWith('/auth/v1/factors/')) return;
  const method = url.pathname === '/auth/v1/token' ? 'password' : 'otp';
  await addMethod(database, claimsOf(token)['session_id'], method);
}

/** How a session was started and raised, for the claim `amr`. */
export async function addMethod(
  database: LocalAuthContext['database'],
  sessionId: unknown,
  method: 'password' | 'otp' | 'totp',
): Promise<void> {
  await database.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [sessionId, method],
  );
}

async function complete({ database, siteUrl }: LocalAuthContext, token: string): Promise<string> {
  const claims = claimsOf(token);
  const { rows } = await database.query<Record<string, unknown>>(
    `select raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, session.aal,
       (
         select coalesce(jsonb_agg(jsonb_build_object(
           'method', claim.authentication_method, 'timestamp', extract(epoch from claim.updated_at)::bigint
         ) order by claim.updated_at desc), '[]')
         from auth.mfa_amr_claims as claim where claim.session_id = session.id
       ) as amr
     from auth.users as account left join auth.sessions as session on session.id = $2
     where account.id = $1`,
    [claims['sub'], claims['session_id']],
  );
  return sign({
    ...claims,
    ...rows[0],
    iss: `${siteUrl()}/auth/v1`,
    phone: '',
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

/** An access token with these claims, which the local stack accepts. */
export function sign(claims: Record<string, unknown>): string {
  const content = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${content}.${createHmac('sha256', JWT_SECRET).update(content).digest('base64url')}`;
}
