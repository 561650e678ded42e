import { vi } from 'vitest';
import { supabase, type Backend } from '@/lib/supabase';
import type { TestBackend } from './backend.ts';
import { NoSocket } from './no-socket.ts';

/** The site's own client, signed in to an account of a test backend, for the queries and mutations of `src`. */
export async function signInToSite(
  backend: TestBackend,
  { email, password }: { email: string; password: string },
): Promise<Backend> {
  vi.stubGlobal('WebSocket', NoSocket);
  vi.stubGlobal('fetch', backend.fetch);
  const client = await supabase();
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return client;
}
