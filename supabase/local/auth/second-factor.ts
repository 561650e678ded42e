// Gap: lite has no second factor. The hosted service has authenticator apps (TOTP): factors, challenges, and the
// assurance level `aal2` of a session that has entered a code.
import { randomBytes, randomUUID } from 'node:crypto';
import { renderSVG } from 'uqr';
import { SECRET_KEY } from '../keys.ts';
import { readJson, textOrEmpty, withJson, type Handler, type Middleware } from '../middleware.ts';
import { addMethod, claimsOf } from './access-tokens.ts';
import { authError, type LocalAuthContext } from './auth-context.ts';
import { isTotpCode, totpSecret } from './totp.ts';

type Database = LocalAuthContext['database'];

const SECRET_LENGTH = 32;
const CHALLENGE_MILLISECONDS = 300_000;
const PATH = /^\/auth\/v1\/factors(?:\/([^/]+))?(?:\/(challenge|verify))?$/;
const ADMIN_PATH = /^\/auth\/v1\/admin\/users\/([^/]+)\/factors(?:\/([^/]+))?$/;

interface Factor {
  readonly id: string;
  readonly friendly_name: string | null;
  readonly status: 'unverified' | 'verified';
  readonly secret: string;
}

interface Caller {
  readonly id: string;
  readonly sessionId: string;
  readonly email: string;
  readonly isSecond: boolean;
  readonly factors: readonly Factor[];
}

/** Enrolls, challenges, verifies and removes the factors of the caller, and for the secret key those of anybody. */
export function secondFactors(context: LocalAuthContext): Middleware {
  const { database } = context;
  const challenges = new Map<string, { readonly factorId: string; readonly expiresAt: number }>();

  const enroll = async (request: Request, caller: Caller) => {
    const { friendly_name: name = '', issuer } = await readJson(request);
    const isKnown = caller.factors.some(({ status }) => status === 'verified');
    if (isKnown && !caller.isSecond) {
      return authError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
    }
    if (caller.factors.some((factor) => (factor.friendly_name ?? '') === name)) {
      const message = `A factor with the friendly name "${textOrEmpty(name)}" for this user already exists`;
      return authError(422, 'mfa_factor_name_conflict', message);
    }
    const id = randomUUID();
    const secret = totpSecret(randomBytes(SECRET_LENGTH));
    const isStored = await database
      .query(
        `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
         values ($1, $2, $3, 'totp', 'unverified', now(), now(), $4)`,
        [id, caller.id, name, secret],
      )
      // Whatever a trigger raises.
      .then(
        () => true,
        () => false,
      );
    if (!isStored) {
      const message = 'Unexpected failure, please check server logs for more information';
      return authError(500, 'unexpected_failure', message);
    }
    const uri = `otpauth://totp/${[
      textOrEmpty(issuer) || new URL(context.siteUrl()).host,
      caller.email,
    ]
      .map(encodeURIComponent)
      .join(':')}?secret=${secret}&issuer=${encodeURIComponent(textOrEmpty(issuer))}`;
    const totp = { qr_code: renderSVG(uri), secret, uri };
    return Response.json({ id, type: 'totp', friendly_name: name, totp });
  };

  const challenge = async ({ id }: Factor) => {
    const challengeId = randomUUID();
    const expiresAt = Date.now() + CHALLENGE_MILLISECONDS;
    challenges.set(challengeId, { factorId: id, expiresAt });
    await database.query(
      'update auth.mfa_factors set last_challenged_at = now(), updated_at = now() where id = $1',
      [id],
    );
    return Response.json({
      id: challengeId,
      type: 'totp',
      expires_at: Math.floor(expiresAt / 1000),
    });
  };

  const verify = async (
    request: Request,
    { id, secret }: Factor,
    caller: Caller,
    next: Handler,
  ) => {
    const { challenge_id: challengeId, code } = await readJson(request);
    const asked = challenges.get(textOrEmpty(challengeId));
    if (asked?.factorId !== id) {
      return authError(
        404,
        'mfa_factor_not_found',
        'MFA factor with the provided challenge ID not found',
      );
    }
    if (asked.expiresAt < Date.now()) {
      return authError(
        422,
        'mfa_challenge_expired',
        'MFA challenge has expired, verify against another challenge or create a new challenge.',
      );
    }
    if (!isTotpCode(secret, textOrEmpty(code), Date.now())) {
      return authError(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
    }
    challenges.delete(textOrEmpty(challengeId));
    await raiseSession(database, caller, id);
    return refreshed(database, request, caller.sessionId, next);
  };

  const unenroll = async ({ id, status }: Factor, caller: Caller) => {
    if (status === 'verified' && !caller.isSecond) {
      return authError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await removeFactor(database, id);
    return Response.json({ id });
  };

  return async (request, next) => {
    const { pathname } = new URL(request.url);
    const [, userId, removedId] = ADMIN_PATH.exec(pathname) ?? [];
    if (userId !== undefined) return administer(database, request, userId, removedId);
    const [path, factorId, action] = PATH.exec(pathname) ?? [];
    if (path === undefined) return next(request);
    const caller = await readCaller(database, request);
    if (!caller)
      return authError(
        403,
        'session_not_found',
        'Session from session_id claim in JWT does not exist',
      );
    if (factorId === undefined) return enroll(request, caller);
    const factor = caller.factors.find(({ id }) => id === factorId);
    if (!factor) return authError(404, 'mfa_factor_not_found', 'Factor not found');
    if (action === 'challenge') return challenge(factor);
    if (action === 'verify') return verify(request, factor, caller, next);
    return unenroll(factor, caller);
  };
}

/** With a factor, a new password or email needs a code of it. Source: github.com/supabase/auth/pull/2091 */
export function requireSecondFactor({ database }: LocalAuthContext): Middleware {
  return async (request, next) => {
    const isChange = request.method === 'PUT' && new URL(request.url).pathname === '/auth/v1/user';
    if (!isChange) return next(request);
    const { password, email } = await readJson(request);
    const caller = (password ?? email) === undefined ? null : await readCaller(database, request);
    const isRefused =
      caller?.isSecond === false && caller.factors.some(({ status }) => status === 'verified');
    if (!isRefused) return next(request);
    const message = 'AAL2 session is required to update email or password when MFA is enabled.';
    return authError(401, 'insufficient_aal', message);
  };
}

/** Adds a user's factors to the responses that have the user. */
export function addFactors({ database }: LocalAuthContext): Middleware {
  return async (request, next) => {
    const response = await next(request);
    if (new URL(request.url).pathname.startsWith('/auth/v1/admin/')) return response;
    const body = await readJson(response);
    const isUser = 'aud' in body && 'id' in body;
    const user: unknown = isUser ? body : body['user'];
    if (typeof user !== 'object' || user === null || !('id' in user)) return response;
    const factors = await publicFactors(database, user.id);
    const complete = { ...user, ...(factors.length > 0 && { factors }) };
    return withJson(response, isUser ? complete : { ...body, user: complete });
  };
}

async function administer(
  database: Database,
  request: Request,
  userId: string,
  factorId: string | undefined,
): Promise<Response> {
  if (request.headers.get('apikey') !== SECRET_KEY) {
    return authError(401, 'not_admin', 'User not allowed');
  }
  const factors = await publicFactors(database, userId);
  if (request.method === 'GET') return Response.json(factors);
  const factor = factors.find(({ id }) => id === factorId);
  if (!factor) return authError(404, 'mfa_factor_not_found', 'Factor not found');
  await removeFactor(database, factor.id);
  return Response.json(factor);
}

async function readCaller(database: Database, request: Request): Promise<Caller | null> {
  const { sub, session_id } = claimsOf(request.headers.get('authorization') ?? '');
  const { rows } = await database.query<{ email: string; is_second: boolean }>(
    `select account.email, session.aal = 'aal2' as is_second
     from auth.sessions as session join auth.users as account on account.id = session.user_id
     where session.id = $1 and account.id = $2`,
    [session_id ?? null, sub ?? null],
  );
  const [session] = rows;
  if (!session) return null;
  const { rows: factors } = await database.query<Factor>(
    'select id, friendly_name, status, secret from auth.mfa_factors where user_id = $1',
    [sub],
  );
  return {
    id: textOrEmpty(sub),
    sessionId: textOrEmpty(session_id),
    email: session.email,
    isSecond: session.is_second,
    factors,
  };
}

async function publicFactors(database: Database, userId: unknown) {
  const { rows } = await database.query<Omit<Factor, 'secret'>>(
    `select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors
     where user_id = $1 order by created_at`,
    [userId],
  );
  return rows;
}

/** The first code of a factor verifies it. The account's sessions without a code end, and its unverified factors go. */
async function raiseSession(database: Database, { id, sessionId }: Caller, factorId: string) {
  await database.query(
    `update auth.mfa_factors set status = 'verified', updated_at = now()
     where id = $1 and status <> 'verified'`,
    [factorId],
  );
  await database.query(`update auth.sessions set aal = 'aal2', factor_id = $1 where id = $2`, [
    factorId,
    sessionId,
  ]);
  await addMethod(database, sessionId, 'totp');
  await database.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'`,
    [id],
  );
  await database.query(`delete from auth.sessions where user_id = $1 and aal = 'aal1'`, [id]);
}

async function removeFactor(database: Database, id: string): Promise<void> {
  await database.query(
    `update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`,
    [id],
  );
  await database.query('delete from auth.mfa_factors where id = $1', [id]);
}

/** The session's new tokens, which have the new level. */
async function refreshed(
  database: Database,
  request: Request,
  sessionId: string,
  next: Handler,
): Promise<Response> {
  const { rows } = await database.query<{ token: string }>(
    `select token from auth.refresh_tokens where session_id = $1 and not revoked
     order by created_at desc limit 1`,
    [sessionId],
  );
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.delete('authorization');
  const address = new URL('/auth/v1/token?grant_type=refresh_token', request.url);
  const body = JSON.stringify({ refresh_token: rows[0]?.token });
  return next(new Request(address, { method: 'POST', headers, body }));
}
