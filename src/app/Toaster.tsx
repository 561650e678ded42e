import { useEffect } from 'react';
import { Toaster as SonnerToaster } from 'sonner';
import { say } from '@/lib/say';
import { showPendingToast, toasterIsMounted } from '@/lib/toast';

const BELOW_HEADER = { top: '5rem' };

export default function Toaster() {
  useEffect(() => {
    toasterIsMounted();
    showPendingToast();
  }, []);
  return (
    <SonnerToaster
      // Below the header: at the bottom of a phone a toast would cover the pay bar that it is about.
      position="top-center"
      offset={BELOW_HEADER}
      mobileOffset={{ ...BELOW_HEADER, left: '1rem', right: '1rem' }}
      theme="system"
      closeButton
      containerAriaLabel={say('Notifications')}
      toastOptions={{
        duration: 6000,
        closeButtonAriaLabel: say('Close notification'),
        classNames: {
          toast:
            '!rounded-card !border-line !bg-surface !text-ink !font-text !text-base !shadow-lg',
          // 24 px, and 44 px for a finger.
          closeButton:
            '!size-6 !border-line !bg-surface !text-ink pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
        },
      }}
    />
  );
}
