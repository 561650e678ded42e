import { useEffect, useRef } from 'react';
import { useIdleImport } from '@/components/use-idle-import';

/** Why nothing was paid, scrolled into view: the button that was pressed may be far from it. */
export function CheckoutFailure({ failure }: { failure: string | null }) {
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (failure !== null) notice.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  if (failure === null) return null;
  return (
    // On a phone, the button stays at the bottom of the window.
    <p ref={notice} role="alert" className="scroll-mb-28 rounded-control border-2 border-brick p-4">
      {failure}
    </p>
  );
}

/** Beside the pay button, which is dimmed until the provider's window closes. */
export function CheckoutProgress({ isOpen }: { isOpen: boolean }) {
  return (
    <p role="status" className="text-muted empty:hidden">
      {isOpen ? 'Opening the payment window...' : null}
    </p>
  );
}

const loadNotice = () => import('@/features/checkout/PaymentSetupNotice');

/** The notice for administrators about payments. Other people don't load it. */
export function LazyPaymentSetupNotice({ isAdmin }: { isAdmin: boolean }) {
  const { Component } = useIdleImport(loadNotice, isAdmin);
  return isAdmin && Component ? <Component /> : null;
}
