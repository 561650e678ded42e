import { reloadPage } from '@/lib/page-lifecycle';

const RELOADED_AT_KEY = 'paws_reloaded_at';
const LOOP_GUARD_MILLISECONDS = 60_000;

/**
 * Reloads a page whose code is older than the server's. Forms keep what was typed (form-drafts.ts), and the browser asks
 * where something has no draft.
 * @returns false, and does nothing, within a minute of the last time, because that would be a reload loop; offline,
 * where a reload would only lose the page; and without storage, which detects the loop
 */
export function reloadOutdatedPage(): boolean {
  if (!navigator.onLine) return false;
  try {
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY));
    if (Date.now() - reloadedAt < LOOP_GUARD_MILLISECONDS) return false;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
  } catch {
    return false;
  }
  reloadPage();
  return true;
}
