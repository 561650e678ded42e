// Gaps: lite reveals that an address is unconfirmed before it checks the password, and a password change
// leaves all other sessions signed in.
import { middlewareFor, readJson, textOrEmpty, type Middleware } from '../middleware.ts';
import { claimsOf } from './access-tokens.ts';
import { authError, type AuthContext } from './auth-context.ts';

/** Reveals that an address is unconfirmed only to someone with the right password. */
export function checkPasswordFirst({ database }: AuthContext): Middleware {
  return middlewareFor('POST', '/auth/v1/token', async (request, next) => {
    const { email, password } = await readJson(request);
    const response = await next(request);
    if ((await readJson(response))['error_code'] !== 'email_not_confirmed') return response;
    // pgcrypto supports the bcrypt prefix $2a but not $2b; both mean the same hash.
    const { rows } = await database.query<{ matches: boolean }>(
      `select extensions.crypt($2, hash) = hash as matches
       from auth.users, lateral (select regexp_replace(encrypted_password, '^\\$2b', '$2a') as hash) as stored
       where email = lower($1)`,
      [textOrEmpty(email), textOrEmpty(password)],
    );
    if (rows[0]?.matches) return response;
    return authError(400, 'invalid_credentials', 'Invalid login credentials');
  });
}

/** A password change ends every session except the one that made it. */
export function endOtherSessions({ database }: AuthContext): Middleware {
  return middlewareFor('PUT', '/auth/v1/user', async (request, next) => {
    const { password } = await readJson(request);
    const response = await next(request);
    if (!response.ok || typeof password !== 'string') return response;
    const { sub, session_id } = claimsOf(request.headers.get('authorization') ?? '');
    await database.query('delete from auth.sessions where user_id = $1 and id <> $2', [
      sub,
      session_id,
    ]);
    return response;
  });
}
