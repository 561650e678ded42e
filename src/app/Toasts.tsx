import { useIdleImport } from '@/components/hydration/use-idle-import';

const load = () => import('@/app/Toaster');

/** The place of the toasts. Their library comes when the page has come to rest, as its own file. */
export function Toasts() {
  const { Part: Toaster } = useIdleImport(load);
  return Toaster && <Toaster />;
}
