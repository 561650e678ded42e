import type { PGlite } from '@electric-sql/pglite';
import { demoAccounts } from './demo-accounts.ts';

/**
 * Adds a confirmed account and returns its id. It gets the demo sponsor's password hash, because computing
 * another one is slow.
 */
export async function addAccount(pg: PGlite, email: string, name: string): Promise<string> {
  const { rows } = await pg.query<{ id: string }>(
    `insert into auth.users (
       id, aud, role, email, encrypted_password, email_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change, email_change_token_new,
       email_change_token_current, phone_change, phone_change_token, reauthentication_token
     )
     select gen_random_uuid(), aud, role, $1, encrypted_password, now(),
       raw_app_meta_data, jsonb_build_object('name', $2::text), now(), now(), '', '', '', '', '', '', '', ''
     from auth.users where email = $3
     returning id`,
    [email, name, demoAccounts.sponsor.email],
  );
  const id = rows[0]?.id;
  if (!id) throw new Error('The seed has no sponsor to copy a password from.');
  await pg.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1::uuid, $1::uuid, 'email', $1::uuid::text,
       jsonb_build_object('sub', $1::uuid, 'email', $2::text), now(), now())`,
    [id, email],
  );
  return id;
}
