import { useEffect } from 'react';
import { Toaster as SonnerToaster } from 'sonner';
import { showPendingToast, toasterIsMounted } from '@/lib/toast';

export default function Toaster() {
  useEffect(() => {
    toasterIsMounted();
    showPendingToast();
  }, []);
  return (
    <SonnerToaster
      position="bottom-center"
      theme="system"
      closeButton
      toastOptions={{
        duration: 6000,
        classNames: {
          toast:
            '!rounded-card !border-line !bg-surface !text-ink !font-text !text-base !shadow-lg',
          closeButton: '!border-line !bg-surface !text-ink',
        },
      }}
    />
  );
}
