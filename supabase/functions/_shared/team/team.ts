import type { Enums } from '../common/database.ts';
import { callerClient } from '../base/database.ts';
import type { SiteSettings } from '../base/environment.ts';

type Settings = Pick<SiteSettings, 'SUPABASE_URL' | 'SUPABASE_ANON_KEY'>;

/**
 * The role of the caller, in a session with the code that the account's second factor asks for; null for none.
 * @throws Error when the database fails or can't be reached in time
 */
export async function ownRole(
  request: Request,
  settings: Settings,
): Promise<Enums<'team_role'> | null> {
  const { data } = await callerClient(request, settings).rpc('own_role').throwOnError();
  return data;
}
