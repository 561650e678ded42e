import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../../src/lib/database.types.ts';
import { paths } from '../../../src/lib/paths.ts';
import { PUBLISHABLE_KEY } from '../../../supabase/local/keys.ts';
import type { demoAccounts } from '../../../tests/support/demo-accounts.ts';
import { NoSocket } from '../../../tests/support/no-socket.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Who looks at it; without one, a visitor. */
  readonly as?: keyof typeof demoAccounts;
}

/** Every screen of the site. The dog that is sponsored is the newest one. */
export async function readScreens(url: string): Promise<Screen[]> {
  const { data } = await createClient<Database>(url, PUBLISHABLE_KEY, {
    realtime: { transport: NoSocket },
  })
    .from('dog_profiles')
    .select('id')
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  return [
    { name: 'home', path: paths.home },
    { name: 'dogs', path: paths.dogs },
    { name: 'payment', path: paths.payment(data.id) },
    { name: 'how-it-works', path: paths.howItWorks },
    { name: 'stories', path: paths.stories },
    { name: 'support', path: paths.support },
    { name: 'sign-in', path: paths.signIn },
    { name: 'sign-up', path: paths.signUp },
    { name: 'profile', path: paths.dashboard, as: 'sponsor' },
    { name: 'donations', path: paths.donations, as: 'sponsor' },
    { name: 'messages', path: paths.messages, as: 'sponsor' },
    { name: 'settings', path: paths.settings, as: 'sponsor' },
    { name: 'staff', path: paths.staff, as: 'staff' },
    { name: 'admin', path: paths.admin, as: 'admin' },
    { name: 'privacy', path: paths.privacy },
    { name: 'not-found', path: '/nowhere' },
  ];
}
