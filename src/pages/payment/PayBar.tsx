import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { CheckoutProgress } from '@/features/checkout/CheckoutProgress';
import type { Frequency } from '@/pages/payment/GiftFrequency';

const howOften: Record<Frequency, string> = {
  monthly: 'Every month, until you stop it.',
  once: 'Once, today.',
};

interface Props {
  /** Formatted. */
  amount: string;
  /** Null for the single test payment of a monthly amount. */
  frequency: Frequency | null;
  isOffline: boolean;
  /** Whether the provider's window is open. */
  isOpen: boolean;
  onPay: () => void;
}

/** On a phone it stays at the bottom of the window. */
export function PayBar({ amount, frequency, isOffline, isOpen, onPay }: Props) {
  return (
    <div className="sticky bottom-0 z-30 -mx-5 enlarged:-mx-3 border-t border-line bg-ground p-4 md:static md:col-start-2 md:mx-0 md:border-0 md:p-0">
      {isOffline ? (
        <p id="paying-offline" role="alert" className="mb-3">
          You are offline. You can pay when the network is back.
        </p>
      ) : null}
      <p id="paying-how-often" className="mb-2 text-sm text-muted empty:hidden">
        {frequency === null ? null : howOften[frequency]}
      </p>
      <BusyButton
        type="button"
        disabled={isOffline}
        isBusy={isOpen}
        aria-describedby={isOffline ? 'paying-offline' : 'paying-how-often'}
        className={buttonClass('primary', 'w-full text-lg')}
        onClick={onPay}
      >
        {`Proceed to Pay ${amount}`}
      </BusyButton>
      <CheckoutProgress isOpen={isOpen} />
    </div>
  );
}
