import { useState } from 'react';
import { useSignInFirst } from '@/features/auth/return-to';
import { oneTimePurpose, sponsorshipPurpose } from '@/features/checkout/checkout-purpose';
import { hasMandates, isMandateAmount } from '@/features/checkout/mandates';
import { useCheckout } from '@/features/checkout/use-checkout';
import { useDonorStep } from '@/features/donors/use-donor-step';
import { leavingText, type Dog } from '@/entities/dog/dog';
import { paths } from '@/lib/paths';
import type { Frequency } from '@/pages/payment/GiftFrequency';

/** Whether there is a choice, or why there is a single payment. */
type PaymentKind = 'choice' | 'test-key' | 'too-large';

/**
 * The payment for a dog: every month or once, as chosen. Without mandates it is the one payment that the
 * specification describes.
 * @param onOutdated called when the server says that the page shows outdated data
 */
export function useDogPayment(dog: Dog, onOutdated: () => void) {
  const [frequency, setFrequency] = useState<Frequency>('monthly');
  const signInFirst = useSignInFirst();
  const { askForDonor, donorDialog } = useDonorStep(leavingText(dog) === undefined);
  const { start, isOpen, failure } = useCheckout({
    askForDonor,
    onSignInNeeded: () => signInFirst(paths.payment(dog.id)),
    onOutdated,
  });
  const specified = sponsorshipPurpose(dog);
  const kind: PaymentKind = hasMandates() ? mandateKind(specified.amountPaise) : 'test-key';

  const pay = () => {
    if (kind === 'test-key') start(specified);
    else if (kind === 'choice' && frequency === 'monthly') start({ ...specified, mandate: {} });
    else start(oneTimePurpose(dog));
  };
  return {
    kind,
    frequency: kind === 'too-large' ? 'once' : frequency,
    setFrequency,
    pay,
    isOpen,
    failure,
    donorDialog,
  };
}

function mandateKind(amountPaise: number): PaymentKind {
  return isMandateAmount(amountPaise) ? 'choice' : 'too-large';
}
