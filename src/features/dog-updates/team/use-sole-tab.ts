import { useEffect, useState } from 'react';

/**
 * Whether this tab alone has something open. Another tab that asks for the same waits until this one closes it.
 * @returns null until that is known
 */
export function useSoleTab(name: string): boolean | null {
  const [isSole, setIsSole] = useState<boolean | null>(null);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const closed = new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve()),
    );
    const hold = () => {
      if (signal.aborted) return undefined;
      setIsSole(true);
      return closed;
    };
    const wait = async () => {
      const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await hold();
        return lock !== null;
      });
      if (isFree || signal.aborted) return;
      setIsSole(false);
      await navigator.locks.request(name, { signal }, hold);
    };
    wait().catch((error: unknown) => {
      if (!signal.aborted) console.error(error);
    });
    return () => {
      closing.abort();
      setIsSole(null);
    };
  }, [name]);
  return isSole;
}
