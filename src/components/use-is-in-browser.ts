import { useDeferredValue, useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/**
 * False while a build draws the page and while React takes up what the build drew; true from then on, and
 * at once on a page that was never prerendered. For what only the reader's own browser can know.
 */
export function useIsInBrowser(): boolean {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  // A change that nobody may interrupt would have React take up the rest of the page in one go with it.
  return useDeferredValue(isInBrowser);
}
