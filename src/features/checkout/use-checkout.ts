import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import { openCheckout } from '@/features/checkout/open-checkout';
import { paths } from '@/lib/paths';
import { showToast } from '@/lib/toast';

const FAILURE_WITHOUT_REASON = 'The payment did not go through. Nothing was charged.';

/** Paying, one checkout at a time, with what the person is told afterwards. */
export function useCheckout() {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  // A second press can come before the first one has been drawn; state would be too late.
  const isOpen = useRef(false);

  const { mutate, isPending } = useMutation({
    mutationFn: (purpose: CheckoutPurpose) =>
      openCheckout(purpose, (reason) => setFailure(reason || FAILURE_WITHOUT_REASON)),
    // These stand here and not at the call, so that they also run after the page was left.
    onSuccess: (outcome) => {
      if (outcome === 'dismissed') {
        void showToast('info', 'Payment cancelled');
        return;
      }
      void showToast('success', 'Payment successful! Thank you for adopting virtually.');
      void navigate(paths.donations);
    },
    onSettled: () => {
      isOpen.current = false;
    },
    meta: { errorMessage: (error) => error.message },
  });

  const start = (purpose: CheckoutPurpose) => {
    if (isOpen.current) return;
    isOpen.current = true;
    setFailure(null);
    mutate(purpose);
  };
  return { start, isOpen: isPending, failure };
}
