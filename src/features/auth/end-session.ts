import { markLoggedOut } from '@/features/auth/session-marks';
import { leavePageFor } from '@/lib/leave-page';
import { removeStored, storageKeys } from '@/lib/local-storage';
import { paths } from '@/lib/paths';
import { supabase } from '@/lib/supabase';
import { showToastAfterNavigation } from '@/lib/toast';

/**
 * Ends the session on this device. A server that can't be reached or refuses is logged only: what this
 * browser holds is removed all the same.
 */
export async function endSession(): Promise<void> {
  try {
    const backend = await supabase();
    const { error } = await backend.auth.signOut({ scope: 'local' });
    if (error) throw error;
  } catch (error) {
    console.error(error);
    removeStored(storageKeys.session);
  }
  markLoggedOut();
}

/** Loads the home page anew and says farewell there. */
export function leaveForHome(farewell = 'Logged out'): void {
  showToastAfterNavigation('success', farewell);
  leavePageFor(paths.home);
}
