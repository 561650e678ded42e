import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * False while a build draws the page and while React takes up what the build drew; true from then on, and
 * at once on a page that was never prerendered. For what only the reader's own browser can know.
 */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
