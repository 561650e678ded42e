import {
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
} from 'react';
import { logError } from '@/lib/page-lifecycle';

interface ComponentModule<Props> {
  default: ComponentType<Props>;
}

interface IdleImport<Props> {
  /** Null until the module has loaded. */
  Component: ComponentType<Props> | null;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Imports a component when the browser is idle, so that neither the first paint nor the first query waits for
 * it. Unlike with `lazy`, a failed import leaves the rest of the page alone. It is retried when the browser is
 * online again.
 * @param load must be the same function on every render; resolves to undefined when the page is about to reload
 * or is being left (app/stale-chunk.ts)
 * @param isWanted false: nothing is imported
 */
export function useIdleImport<Props = object>(
  load: () => Promise<ComponentModule<Props> | undefined>,
  isWanted = true,
): IdleImport<Props> {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const importNow = useCallback(() => {
    const importModule = async () => {
      const module = await load();
      setHasFailed(false);
      if (module) startTransition(() => setComponent(() => module.default));
    };
    importModule().catch((error: unknown) => {
      logError(error);
      setHasFailed(true);
    });
  }, [load]);

  useEffect(() => (isWanted ? whenIdle(importNow) : undefined), [isWanted, importNow]);
  // In the same commit as the message, so that no event is missed once it is seen.
  useLayoutEffect(() => {
    if (!hasFailed) return undefined;
    window.addEventListener('online', importNow);
    return () => window.removeEventListener('online', importNow);
  }, [hasFailed, importNow]);

  return { Component, hasFailed, retry: importNow };
}

const IDLE_TIMEOUT_MS = 2000;

/** @returns a function that cancels the call */
function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}
