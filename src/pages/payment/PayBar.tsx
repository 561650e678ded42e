import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { CheckoutProgress } from '@/features/checkout/CheckoutProgress';

interface Props {
  /** Formatted. */
  amount: string;
  isOffline: boolean;
  /** Whether the provider's window is open. */
  isOpen: boolean;
  onPay: () => void;
}

/** On a phone it stays at the bottom of the window. */
export function PayBar({ amount, isOffline, isOpen, onPay }: Props) {
  return (
    <div className="sticky bottom-0 z-30 -mx-5 enlarged:-mx-3 border-t border-line bg-ground p-4 md:static md:col-start-2 md:mx-0 md:border-0 md:p-0">
      {isOffline ? (
        <p id="paying-offline" role="alert" className="mb-3">
          You are offline. You can pay when the network is back.
        </p>
      ) : null}
      <BusyButton
        type="button"
        disabled={isOffline}
        isBusy={isOpen}
        aria-describedby={isOffline ? 'paying-offline' : undefined}
        className={buttonClass('primary', 'w-full text-lg')}
        onClick={onPay}
      >
        {`Proceed to Pay ${amount}`}
      </BusyButton>
      <CheckoutProgress isOpen={isOpen} />
    </div>
  );
}
