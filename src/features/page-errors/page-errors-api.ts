import type { Database } from '@/lib/database.types';
import { publicTables } from '@/lib/supabase';

export type PageError = Database['public']['Functions']['count_page_error']['Args'];

/**
 * Counts an error of a page, as a visitor: never with a session.
 * @throws as {@link publicTables}, and the client's error
 */
export async function countPageError(error: PageError): Promise<void> {
  const tables = await publicTables();
  await tables.rpc('count_page_error', error).throwOnError();
}
