import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import type { DonationType } from '@/content/donations';
import { CheckoutProgress } from '@/features/checkout/CheckoutNotices';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

const howOften: Record<DonationType, string> = {
  Monthly: say('Every month, until you stop it.'),
  'One-time': say('Once, today.'),
};

interface Props {
  /** Null while a typed amount can't be given. */
  amountPaise: number | null;
  /** Null for the single test payment of a monthly amount. */
  type: DonationType | null;
  isOffline: boolean;
  /** Whether the provider's window is open. */
  isOpen: boolean;
  onPay: () => void;
}

/** On a phone it stays at the bottom of the window, unless an enlarged font makes it cover much of the page. */
export function PayBar({ amountPaise, type, isOffline, isOpen, onPay }: Props) {
  return (
    <div className="sticky bottom-0 z-30 -mx-5 enlarged:static enlarged:-mx-3 border-t border-line bg-ground p-4 md:static md:col-start-2 md:mx-0 md:border-0 md:p-0">
      {isOffline ? (
        <p id="paying-offline" role="alert" className="mb-3">
          You are offline. You can pay when the network is back.
        </p>
      ) : null}
      <p id="paying-how-often" className="mb-2 text-sm text-muted empty:hidden">
        {type === null ? null : howOften[type]}
      </p>
      <BusyButton
        type="button"
        disabled={isOffline}
        isBusy={isOpen}
        aria-describedby={isOffline ? 'paying-offline' : 'paying-how-often'}
        className={buttonClass('primary', 'w-full px-3! text-lg')}
        onClick={onPay}
      >
        {payLabel(amountPaise, type)}
      </BusyButton>
      <CheckoutProgress isOpen={isOpen} />
    </div>
  );
}

function payLabel(amountPaise: number | null, type: DonationType | null): string {
  if (amountPaise === null) return say('Proceed to Pay');
  const amount = formatPaise(amountPaise);
  return type === 'Monthly'
    ? say`Proceed to Pay ${amount} every month`
    : say`Proceed to Pay ${amount}`;
}
