import { Suspense } from 'react';
import { lazyScreen } from '@/app/lazy-screen';
import { useIsInBrowser } from '@/components/use-is-in-browser';

const Toaster = lazyScreen(() => import('@/app/Toaster'));

/** The place of the toasts. Their library comes after the first paint, as its own file. */
export function Toasts() {
  if (!useIsInBrowser()) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
