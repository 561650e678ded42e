import type { ReactNode } from 'react';
import { Scene } from '@/components/ui/Scene';
import { DONATION_MAX_PAISE } from '@/config/limits';
import type { DonationType } from '@/content/donations';
import { donationTiers } from '@/organisation/tiers';
import { amountBounds, visitorBounds } from '@/features/dogs/amount';
import { AmountStep, type ChosenAmount } from '@/features/donations/checkout/AmountStep';
import {
  donationPurpose,
  hasMandates,
  type DonorStep,
} from '@/features/donations/checkout/checkout';
import { BegunCheckoutNotice } from '@/features/donations/checkout/CheckoutNotices';
import {
  ChangeAmount,
  PaymentSteps,
  WITHOUT_ACCOUNT,
} from '@/features/donations/checkout/PaymentSteps';
import { useCheckout } from '@/features/donations/checkout/use-checkout';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

const tiers = donationTiers.map(({ id, amountPaise }) => ({ name: id, amountPaise }));
const MOST_POPULAR = 'canine-champion';

/** @param isVisitor whose monthly amounts are limited */
export function donationOffers(isVisitor: boolean) {
  const bounds = (type: DonationType) => {
    // Banks allow less for a mandate.
    if (!hasMandates()) return { ...amountBounds[type], maxPaise: DONATION_MAX_PAISE };
    return isVisitor ? visitorBounds(type, tiers) : amountBounds[type];
  };
  return { type: 'One-time', choice: MOST_POPULAR, of: () => tiers, bounds } as const;
}

const options = donationTiers.map(({ id, name, amountPaise, badge, purpose, paysFor }) => ({
  value: id,
  isWide: true,
  label: (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-display text-lg">{name}</span>{' '}
      <span className="text-lg">{formatPaise(amountPaise)}</span>
    </span>
  ),
  badge,
  text: (
    <>
      <span>{purpose}</span>
      <span className="max-lg:hidden">{` Pays for: ${paysFor.join(' · ')}`}</span>
    </>
  ),
  picture: <Scene name={`tier-${id}`} className="w-18 shrink-0 enlarged:hidden lg:w-32" />,
}));

interface Props {
  /** Undefined while it is not known. */
  userId: string | null | undefined;
  amount: ChosenAmount;
  head: ReactNode;
  donor: DonorStep;
  /** Whether the account gives for all dogs every month already. */
  isSponsor?: boolean;
}

/** A donation for all dogs. */
export function DonationForm({ userId, amount, head, donor, isSponsor = false }: Props) {
  const { start, isOpen, isAsking, failure, begun } = useCheckout({
    askForDonor: donor.askForDonor,
    onThanks: donor.forget,
    payable: { dogId: null, payerId: userId },
  });
  const pay = async () => {
    const { amountPaise, type } = amount;
    if (amountPaise === null) {
      amount.showError();
      return;
    }
    if (hasMandates() && !(await donor.isComplete())) return;
    const purpose = donationPurpose(amountPaise, type);
    start(type === 'Monthly' && hasMandates() ? { ...purpose, mandate: {} } : purpose);
  };
  return (
    <PaymentSteps
      label={say('Donation')}
      amount={amount}
      head={head}
      amountStep={<AmountStep amount={amount} options={options} />}
      detailsStep={donor.fields}
      summary={
        <>
          <h3>For all our dogs</h3>
          <p className="mt-2 mb-4 text-3xl font-bold">
            {amount.amountPaise === null ? 'Another amount' : formatPaise(amount.amountPaise)}
          </p>
        </>
      }
      bankText={
        amount.type === 'Monthly' && hasMandates() ? (
          <div className="text-muted">
            <p>You can cancel anytime from your dashboard.</p>
            {userId === null ? <p>{WITHOUT_ACCOUNT}</p> : null}
          </div>
        ) : null
      }
      failure={failure}
      isBusy={isOpen || isAsking || userId === undefined}
      isOpen={isOpen}
      instead={
        begun ? (
          <BegunCheckoutNotice begun={begun} />
        ) : isSponsor && amount.type === 'Monthly' && hasMandates() ? (
          <ChangeAmount text={say('You give for all our dogs every month already.')} />
        ) : undefined
      }
      onPay={() => void pay()}
    />
  );
}
