import type { ReactNode } from 'react';
import { useHydrated } from '@/components/hydration/hydration';

/**
 * Renders a picture below the first viewport after hydration. With `loading="lazy"` alone, browsers fetch the
 * pictures near the viewport before the first paint. Without JavaScript the picture is in `<noscript>`.
 */
export function DeferredPicture({ children }: { children: ReactNode }) {
  return useHydrated() ? children : <noscript>{children}</noscript>;
}
