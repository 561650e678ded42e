import { saveDrafts } from '@/lib/form-drafts';
import { reloadPage } from '@/lib/leave-page';
import { showToastAfterNavigation } from '@/lib/toast';

const RELOADED_AT_KEY = 'paws_reloaded_at';
const LOOP_GUARD_MILLISECONDS = 60_000;

/**
 * After a deploy, an open tab asks for files that no longer exist. One reload fetches the new ones; a
 * second within a minute would be a loop, so then the error goes on to the error boundary. What was typed
 * meanwhile comes along.
 */
export function reloadOnceWhenAChunkIsGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Offline nothing would be better after a reload, and the page would be lost.
    if (!navigator.onLine) return;
    try {
      const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY));
      if (Date.now() - reloadedAt < LOOP_GUARD_MILLISECONDS) return;
      sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    } catch {
      // Without storage the guard can't be kept, and without the guard there must be no reload.
      return;
    }
    if (saveDrafts()) {
      showToastAfterNavigation(
        'info',
        'The site was updated just now, and this page loaded anew. What you typed is still here.',
      );
    }
    event.preventDefault();
    reloadPage();
  });
}
