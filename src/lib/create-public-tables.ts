import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '@/lib/database.types';
import type { Environment } from '@/lib/env';
import { timedFetch } from '@/lib/timed-fetch';

export type PublicTables = PostgrestClient<Database, { PostgrestVersion: '12' }, 'public'>;

/** Imported on first use by supabase.ts. */
export function createPublicTables({
  supabaseUrl,
  supabasePublishableKey: key,
}: Environment): PublicTables {
  return new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    fetch: timedFetch,
    // As in create-backend.ts.
    retry: false,
  });
}
