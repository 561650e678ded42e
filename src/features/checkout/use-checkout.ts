import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isOutdated, sentenceFor } from '@/features/checkout/checkout-error';
import type { CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import { openCheckout } from '@/features/checkout/open-checkout';
import { paths } from '@/lib/paths';
import { showToast } from '@/lib/toast';

/**
 * Paying, one checkout at a time, with what the person is told afterwards.
 * @param onOutdated called when the server says that the page no longer shows what is true
 */
export function useCheckout(onOutdated?: () => void) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  // A second press can come before the first one has been drawn; state would be too late.
  const isOpen = useRef(false);

  const { mutate, isPending } = useMutation({
    mutationFn: (purpose: CheckoutPurpose) => openCheckout(purpose, setFailure),
    // These stand here and not at the call, so that they also run after the page was left.
    onSuccess: (outcome) => {
      if (outcome === 'dismissed') {
        void showToast('info', 'Payment cancelled');
        return;
      }
      void showToast('success', 'Payment successful! Thank you for adopting virtually.');
      void navigate(paths.donations);
    },
    onError: (error) => {
      if (isOutdated(error)) onOutdated?.();
    },
    onSettled: () => {
      isOpen.current = false;
    },
    meta: { errorMessage: sentenceFor },
  });

  const start = (purpose: CheckoutPurpose) => {
    if (isOpen.current) return;
    isOpen.current = true;
    setFailure(null);
    mutate(purpose);
  };
  // A button that follows `isOpen` is marked, not switched off: the focus returns to it from the window.
  return { start, isOpen: isPending, failure };
}
