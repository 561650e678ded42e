import { clearLoggedInFlag } from '@/features/auth/session/logged-in-flag';
import { leavePageFor } from '@/lib/page-lifecycle';
import { removeStored, storageKeys } from '@/lib/local-storage';
import { paths } from '@/lib/paths';
import { supabase } from '@/lib/supabase';
import { showToastAfterNavigation } from '@/lib/toast';

/** Ends the session on this device. A server error is only logged: local data is removed all the same. */
export async function endSession(): Promise<void> {
  try {
    const backend = await supabase();
    const { error } = await backend.auth.signOut({ scope: 'local' });
    if (error) throw error;
  } catch (error) {
    console.error(error);
    removeStored(storageKeys.session);
  }
  clearLoggedInFlag();
}

/** Loads the home page with a full navigation and shows a toast there. */
export function leaveForHome(message = 'Logged out'): void {
  showToastAfterNavigation('success', message);
  leavePageFor(paths.home);
}
