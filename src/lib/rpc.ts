import type { Database, FunctionName } from '@common/database';
import { withSecondFactor } from '@/lib/second-factor';
import { supabase, type PublicTables } from '@/lib/supabase';

type Functions = Database['public']['Functions'];

/**
 * Calls a function of the database and returns what it returns: rows as the database names and types them.
 * @param client `publicTables` for a visitor's rights, `senderTables` for public forms
 * @param options `{ get: true }` for a read that caches may keep
 * @throws PostgrestError, whose message is a code such as 'unknown-person' where the function raises one
 */
export async function rpc<Name extends FunctionName>(
  name: Name,
  args: Functions[Name]['Args'],
  signal?: AbortSignal,
  client: () => Promise<Pick<PublicTables, 'rpc'>> = supabase,
  options: { get?: boolean } = {},
): Promise<Functions[Name]['Returns']> {
  const backend = await client();
  return withSecondFactor(async () => {
    // The client's types resolve a function by its arguments, which they can't for a name that is a type parameter.
    const call = backend.rpc(name, args as never, options);
    const { data }: { data: unknown } = await (
      signal ? call.abortSignal(signal) : call
    ).throwOnError();
    return data as Functions[Name]['Returns'];
  });
}
