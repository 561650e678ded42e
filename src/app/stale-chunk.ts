import { reloadOutdatedPage } from '@/lib/outdated-page';
import { isPageBeingLeft, reloadIfRestored } from '@/lib/page-lifecycle';

/**
 * After a deploy, an open tab imports files that no longer exist. A reload fetches the new ones. When it fails again,
 * the error goes to the error boundary.
 */
export function reloadOnceWhenAChunkIsGone(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // Firefox aborts the imports of a page that is being left. A reload would cancel the navigation.
    if (isPageBeingLeft()) {
      event.preventDefault();
      reloadIfRestored();
    } else if (reloadOutdatedPage()) {
      event.preventDefault();
    }
  });
}
