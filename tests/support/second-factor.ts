import type { PGlite } from '@electric-sql/pglite';
import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js';
import { totpCode } from '../../supabase/local/auth/totp.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Gives a member of the team an authenticator app, which is a month old as the role is then, with the secret of the demo administrator's. */
export async function addApp(pg: PGlite, accountId: string): Promise<void> {
  await pg.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', now() - interval '30 days', now(), $2)`,
    [accountId, demoAccounts.admin.secret],
  );
  await pg.query(
    `update private.domain_events set occurred_at = occurred_at - interval '30 days'
     where account_id = $1 and kind = 'role-given'`,
    [accountId],
  );
}

/** What an app with the secret shows now. */
export const appCode = (secret: string = demoAccounts.admin.secret) => totpCode(secret, Date.now());

/** Enters a code of the account's app, which raises the client's session to aal2. */
export async function enterCode(
  client: SupabaseClient,
  code: string = appCode(),
): Promise<AuthError | null> {
  const { data, error: endedSession } = await client.auth.mfa.listFactors();
  if (endedSession) return endedSession;
  const factorId = data.totp[0]?.id ?? '';
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  return error;
}

const TRIES = 5;

/**
 * Signs in with the password, and for an account with an app with its code. A code ends the account's sessions without
 * one, also those that another test is signing in to, which then signs in again.
 */
export async function signInWithCode(
  client: SupabaseClient,
  credentials: { email: string; password: string },
): Promise<Session> {
  for (let tries = 1; ; tries += 1) {
    // oxlint-disable no-await-in-loop -- one try after the other
    const { data, error } = await client.auth.signInWithPassword(credentials);
    if (error) throw error;
    if (!data.user.factors?.some(({ status }) => status === 'verified')) return data.session;
    const refusal = await enterCode(client);
    const { data: current } = await client.auth.getSession();
    if (!refusal && current.session) return current.session;
    if (refusal?.name !== 'AuthSessionMissingError' || tries === TRIES) throw refusal;
    // oxlint-enable no-await-in-loop
  }
}
