import { lazy, Suspense } from 'react';

const Toaster = lazy(() => import('@/app/Toaster'));

/** The place of the toasts. Their library comes after the first paint, as its own file. */
export function Toasts() {
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
