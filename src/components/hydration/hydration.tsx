import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useState,
  type ReactNode,
} from 'react';

const HydratedContext = createContext(true);

/**
 * Wraps prerendered markup. Its context turns true once hydration has finished, for the whole page in one
 * transition: React can interrupt that, unlike a state update per component.
 */
export function HydrationProvider({ children }: { children: ReactNode }) {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>;
}

/**
 * False during prerendering and hydration, then true; always true on a page that was not prerendered.
 * Anything that only the browser knows (session, clock, storage) may be rendered once it is true.
 */
export function useHydrated(): boolean {
  return useContext(HydratedContext);
}
