// Gives and takes roles, which nobody may do through the API.
import type { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import type { LocalBackend } from './backend.ts';
import { sendToHolder } from './lock.ts';
import { LocalStackError } from './local-stack-error.ts';

export const roleChoices = ['admin', 'staff', 'none'] as const;
type RoleChoice = (typeof roleChoices)[number];

const wishSchema = z.object({ role: z.enum(roleChoices), email: z.string() });
const answerSchema = z.object({ problem: z.string().nullable() });

/**
 * Gives an account one role in place of those it had, or takes them all.
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
 * Asks the process that holds the data to give or take a role: a running dev server does.
 * @returns whether it was done; false when nobody who could holds the data
 * @throws LocalStackError when there is no such account
 */
export async function requestRole(
  dataFolder: string,
  role: RoleChoice,
  email: string,
): Promise<boolean> {
  const answer = await sendToHolder(dataFolder, JSON.stringify({ role, email }));
  if (answer === null || answer === '') return false;
  const { problem } = answerSchema.parse(JSON.parse(answer));
  if (problem !== null) throw new LocalStackError(problem);
  return true;
}

/** Does what {@link requestRole} asked for in another process. @returns the answer to it */
export async function handleRoleRequest(
  { runExclusive }: Pick<LocalBackend, 'runExclusive'>,
  wish: string,
): Promise<string> {
  const { role, email } = wishSchema.parse(JSON.parse(wish));
  try {
    await runExclusive((database) => setRole(database, role, email));
    return JSON.stringify({ problem: null });
  } catch (error) {
    if (!(error instanceof LocalStackError)) throw error;
    return JSON.stringify({ problem: error.message });
  }
}
