import { useEffect, useRef } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { useIdleImport } from '@/components/use-idle-import';
import { useLostFocus } from '@/components/use-lost-focus';
import type { BegunCheckout } from '@/features/donations/checkout/begun-checkout';
import { isMonthly } from '@/features/donations/checkout/thanks';
import type { useCheckout } from '@/features/donations/checkout/use-checkout';
import { formatTime } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

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

function begunText({ payment, begunAt, standing }: BegunCheckout): string {
  const amount = formatPaise(payment.amountPaise);
  const time = formatTime(begunAt);
  if (isMonthly(payment)) {
    return standing === 'paid'
      ? say`Your monthly payment of ${amount}, begun at ${time}, is approved.`
      : say`Your monthly payment of ${amount}, begun at ${time}, is being confirmed.`;
  }
  switch (standing) {
    case 'paid':
      return say`Your payment of ${amount}, begun at ${time}, has arrived.`;
    case 'confirming':
      return say`Your payment of ${amount}, begun at ${time}, is being confirmed.`;
    default:
      return say`We can’t see yet whether your payment of ${amount}, begun at ${time}, has arrived.`;
  }
}

/** In place of the pay button: an earlier payment on this page that arrived or may still arrive. */
export function BegunCheckoutNotice({
  begun,
}: {
  begun: NonNullable<ReturnType<typeof useCheckout>['begun']>;
}) {
  const notice = useLostFocus<HTMLParagraphElement>();
  const isUnknown = begun.standing === 'unknown';
  return (
    <div className="grid gap-3">
      <p ref={notice} tabIndex={-1} role="status" className="font-semibold">
        {begunText(begun)}
      </p>
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          className={buttonClass('secondary')}
          onClick={isUnknown ? begun.askAgain : begun.showThanks}
        >
          <span>{isUnknown ? 'Look again' : 'See what happens next'}</span>
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={begun.payAgain}>
          Pay once more
        </button>
      </p>
    </div>
  );
}

const loadNotice = () => import('@/features/donations/checkout/PaymentSetupNotice');

/** The notice for administrators about payments. Other people don't load it. */
export function LazyPaymentSetupNotice({ isAdmin }: { isAdmin: boolean }) {
  const { Component } = useIdleImport(loadNotice, isAdmin);
  return isAdmin && Component ? <Component /> : null;
}
