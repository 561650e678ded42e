import { useIdleImport } from '@/components/use-idle-import';

const load = () => import('@/app/Toaster');

/** Where toasts appear. Sonner is imported when the browser is idle. */
export function Toasts() {
  const { Component: Toaster } = useIdleImport(load);
  return Toaster && <Toaster />;
}
