import type { SupabaseClient } from '@supabase/supabase-js';
import type { Actor } from '../database/access-matrix.ts';
import { addAccount } from './accounts.ts';
import type { TestBackend } from './backend.ts';
import { demoAccounts } from './demo-accounts.ts';

interface Person {
  readonly id: string;
  readonly client: SupabaseClient;
}

/** Signs in every actor of the access matrix. The visitor's id belongs to no account. */
export async function signInActors(backend: TestBackend): Promise<Record<Actor, Person>> {
  const { admin, staff, volunteer, sponsor } = demoAccounts;
  const strangerId = await addAccount(backend.pg, 'stranger@paws.test', 'A stranger');
  const signIn = async (person: { id: string; email: string; password: string }) => ({
    id: person.id,
    client: await backend.signedIn(person.email, person.password),
  });
  return {
    visitor: { id: '00000000-0000-4000-8000-000000000000', client: backend.anon },
    stranger: await signIn({
      id: strangerId,
      email: 'stranger@paws.test',
      password: sponsor.password,
    }),
    owner: await signIn(sponsor),
    volunteer: await signIn(volunteer),
    staff: await signIn(staff),
    admin: await signIn(admin),
  };
}
