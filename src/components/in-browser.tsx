import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from 'react';

const IsInBrowser = createContext(true);

/**
 * Around what a build draws and React takes up. What only the reader's own browser can know comes when all
 * of it is taken up, at once and in small steps: a change of each part by itself can't be interrupted.
 */
export function Prerendered({ children }: { children: ReactNode }) {
  const [isTakenUp, setIsTakenUp] = useState(false);
  useEffect(() => startTransition(() => setIsTakenUp(true)), []);
  return <IsInBrowser value={isTakenUp}>{children}</IsInBrowser>;
}

/**
 * False while a build draws the page and while React takes up what the build drew; true from then on, and
 * at once on a page that was never prerendered. For what only the reader's own browser can know.
 */
export function useIsInBrowser(): boolean {
  return useContext(IsInBrowser);
}
