import { databaseClient, type DatabaseSettings } from './database.ts';

/**
 * Whether an account has a role.
 * @throws Error when the database fails or can't be reached in time
 */
export async function isInTeam(settings: DatabaseSettings, userId: string): Promise<boolean> {
  const { data } = await databaseClient(settings)
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .throwOnError();
  return data.length > 0;
}

/** @throws Error when the database fails or can't be reached in time */
export async function isAdministrator(
  settings: DatabaseSettings,
  userId: string,
): Promise<boolean> {
  const { data } = await databaseClient(settings)
    .from('user_roles')
    .select('role')
    .eq('user_id', userId)
    .eq('role', 'admin')
    .throwOnError();
  return data.length > 0;
}
