import type { ReactNode } from 'react';
import { useHydrated } from '@/components/hydration/hydration';

/**
 * A picture below the first screenful of a page that was drawn at build. A browser fetches one that is
 * merely near before it paints anything; this one leaves the line to what is read first. Whoever runs no
 * script gets it at once.
 */
export function DeferredPicture({ children }: { children: ReactNode }) {
  return useHydrated() ? children : <noscript>{children}</noscript>;
}
