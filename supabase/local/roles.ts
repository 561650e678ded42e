// Sets roles, which the API does not allow.
import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import type { LocalBackend } from './backend.ts';
import { sendToHolder } from './lock.ts';
import { LocalStackError } from './local-stack-error.ts';

export const roleChoices = ['admin', 'staff', 'none'] as const;
type RoleChoice = (typeof roleChoices)[number];

const requestSchema = z.object({ role: z.enum(roleChoices), email: z.string() });
const responseSchema = z.object({ error: z.string().nullable() });

/**
 * Replaces all roles of an account by one, or removes them.
 * @throws LocalStackError when there is no such account
 */
export async function setRole(database: PGlite, role: RoleChoice, email: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ id: string }>(
      'select id from auth.users where lower(email) = lower($1)',
      [email],
    );
    const [account] = rows;
    if (!account) {
      throw new LocalStackError(
        `Nobody has signed up as ${email}; sign up on the site first, then run this again.`,
      );
    }
    await transaction.query('delete from public.user_roles where user_id = $1', [account.id]);
    if (role === 'none') return;
    await transaction.query('insert into public.user_roles (user_id, role) values ($1, $2)', [
      account.id,
      role,
    ]);
  });
}

/**
 * Asks a running dev server, which has locked the data, to set a role.
 * @returns false when no dev server is running
 * @throws LocalStackError when there is no such account
 */
export async function requestRole(
  dataFolder: string,
  role: RoleChoice,
  email: string,
): Promise<boolean> {
  const response = await sendToHolder(dataFolder, JSON.stringify({ role, email }));
  if (response === null || response === '') return false;
  const { error } = responseSchema.parse(JSON.parse(response));
  if (error !== null) throw new LocalStackError(error);
  return true;
}

/** Handles the message that {@link requestRole} sends from another process. */
export async function handleRoleRequest(
  { runExclusive }: Pick<LocalBackend, 'runExclusive'>,
  message: string,
): Promise<string> {
  const { role, email } = requestSchema.parse(JSON.parse(message));
  try {
    await runExclusive((database) => setRole(database, role, email));
    return JSON.stringify({ error: null });
  } catch (error) {
    if (!(error instanceof LocalStackError)) throw error;
    return JSON.stringify({ error: error.message });
  }
}
