// Gives and takes roles, which nobody may do through the API.
import type { PGlite } from '@electric-sql/pglite';
import { LocalStackProblem } from './problem.ts';

export const roleChoices = ['admin', 'staff', 'none'] as const;
export type RoleChoice = (typeof roleChoices)[number];

/**
 * Gives an account one role in place of those it had, or takes them all.
 * @throws LocalStackProblem when there is no such account
 */
export async function setRole(database: PGlite, role: RoleChoice, email: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ id: string }>(
      'select id from auth.users where lower(email) = lower($1)',
      [email],
    );
    const [account] = rows;
    if (!account) {
      throw new LocalStackProblem(
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
