import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  checkoutErrorAdvice,
  checkoutErrorMessage,
  isOutdated,
} from '@/features/checkout/checkout-error';
import type { AskForDonor } from '@/features/checkout/checkout-donor';
import type { CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import { openCheckout } from '@/features/checkout/open-checkout';
import { hasStoredSession } from '@/lib/edge-functions';
import { paths } from '@/lib/paths';
import { showToast } from '@/lib/toast';

interface Options {
  askForDonor: AskForDonor;
  /** A mandate needs an account, and nobody is signed in here. */
  onSignInNeeded: (purpose: CheckoutPurpose) => void;
  /** The server says that the page shows outdated data. */
  onOutdated?: () => void;
  /** Instead of thanking for a payment and opening the donations, or the thanks to a visitor. */
  onPaid?: () => void;
}

/** Opens one checkout at a time and reports its outcome. */
export function useCheckout({ askForDonor, onSignInNeeded, onOutdated, onPaid }: Options) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  // A second click can come before the state of the first one is rendered.
  const isOpen = useRef(false);

  const { mutate, isPending } = useMutation({
    mutationFn: (purpose: CheckoutPurpose) =>
      openCheckout(purpose, {
        askForDonor,
        onFailure: (reason) => setFailure(`${reason} You can try again.`),
      }),
    // Callbacks here, unlike those of mutate(), also run after the component is unmounted.
    onSuccess: (outcome, purpose) => {
      if (outcome === 'no-details') return;
      if (outcome === 'dismissed') {
        void showToast('info', isChange(purpose) ? 'Nothing has changed' : 'Payment cancelled');
        return;
      }
      if (onPaid) {
        onPaid();
        return;
      }
      void showToast('success', `Payment successful! ${thanks(purpose)}`);
      void navigate(outcome === 'paid-by-visitor' ? paths.thanks : paths.donations);
    },
    onError: (error) => {
      if (isOutdated(error)) onOutdated?.();
      setFailure(checkoutErrorAdvice(error));
    },
    onSettled: () => {
      isOpen.current = false;
    },
    meta: { errorMessage: checkoutErrorMessage },
  });

  const start = (purpose: CheckoutPurpose) => {
    if (isOpen.current) return;
    if (purpose.mandate && !hasStoredSession()) {
      onSignInNeeded(purpose);
      return;
    }
    isOpen.current = true;
    setFailure(null);
    mutate(purpose);
  };
  // Use BusyButton with `isOpen`: a disabled button could not take back focus from the provider's window.
  return { start, isOpen: isPending, failure };
}

/** Whether a monthly payment goes on as before when its checkout is closed. */
function isChange({ mandate }: CheckoutPurpose): boolean {
  return mandate?.replacesId !== undefined;
}

function thanks({ dog }: CheckoutPurpose): string {
  return dog ? 'Thank you for adopting virtually.' : 'Thank you for your gift to the dogs.';
}
