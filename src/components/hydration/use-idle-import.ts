import { startTransition, useCallback, useEffect, useState, type ComponentType } from 'react';

interface PartFile<Props> {
  default: ComponentType<Props>;
}

/**
 * A part of a screen whose file is fetched when the page has come to rest: neither the first paint nor the
 * first answer of the database waits for it. A file that can't be fetched leaves the rest of the screen
 * alone, unlike one of `lazy`; it is fetched anew when the network is back.
 * @param load one function, the same on every call; a file that is gone after a deploy is undefined while
 * the page reloads (app/stale-chunk.ts)
 * @param isWanted false for somebody who will not see the part: nothing is fetched
 * @returns null until the part is there
 */
export function useIdleImport<Props = object>(
  load: () => Promise<PartFile<Props> | undefined>,
  isWanted = true,
): {
  Part: ComponentType<Props> | null;
  hasFailed: boolean;
  tryAgain: () => void;
} {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const fetchPart = useCallback(() => {
    const fetchFile = async () => {
      const file = await load();
      setHasFailed(false);
      // Nobody waits for it: it is drawn in small steps, between which a finger is answered.
      if (file) startTransition(() => setPart(() => file.default));
    };
    fetchFile().catch((error: unknown) => {
      console.error(error);
      setHasFailed(true);
    });
  }, [load]);

  useEffect(() => (isWanted ? whenAtRest(fetchPart) : undefined), [isWanted, fetchPart]);
  useEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', fetchPart);
    return () => window.removeEventListener('online', fetchPart);
  }, [hasFailed, fetchPart]);

  return { Part, hasFailed, tryAgain: fetchPart };
}

const LONGEST_WAIT_MILLISECONDS = 2000;

/** Calls back when the page has nothing to do. @returns what takes that back */
function whenAtRest(callback: () => void): () => void {
  // Safari has no such call; there the end of the current work must do.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: LONGEST_WAIT_MILLISECONDS });
  return () => cancelIdleCallback(handle);
}
