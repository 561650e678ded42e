import { isPageBeingLeft, reloadIfRestored, reloadPage } from '@/lib/leave-page';

const RELOADED_AT_KEY = 'paws_reloaded_at';
const LOOP_GUARD_MILLISECONDS = 60_000;

/**
 * After a deploy, an open tab imports files that no longer exist. A reload fetches the new ones, and forms
 * keep what was typed (form-drafts.ts). A second failure within a minute would be a reload loop, so it goes to
 * the error boundary.
 */
export function reloadOnceWhenAChunkIsGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Firefox aborts the imports of a page that is being left. A reload would cancel the navigation.
    if (isPageBeingLeft()) {
      event.preventDefault();
      reloadIfRestored();
      return;
    }
    // A reload while offline would only lose the page.
    if (!navigator.onLine) return;
    try {
      const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY));
      if (Date.now() - reloadedAt < LOOP_GUARD_MILLISECONDS) return;
      sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    } catch {
      // Without storage, a reload loop can't be detected.
      return;
    }
    event.preventDefault();
    reloadPage();
  });
}
