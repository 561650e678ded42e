import { Link } from 'react-router-dom';
import { LegalLine } from '@/components/LegalLine';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useConnection } from '@/components/use-connection';
import { UPDATE_TERMS } from '@/content/promises';
import type { Dog } from '@/features/dogs/dog';
import { useIsAdmin } from '@/features/accounts/AuthProvider';
import { CareYears } from '@/features/dogs/care/CareCosts';
import { sponsorshipPurpose } from '@/features/donations/checkout/checkout';
import {
  CheckoutFailure,
  CheckoutProgress,
  LazyPaymentSetupNotice,
} from '@/features/donations/checkout/CheckoutNotices';
import { payLabel } from '@/features/donations/checkout/PaymentSteps';
import { useCheckout } from '@/features/donations/checkout/use-checkout';
import { DogIntro } from '@/features/dogs/DogIntro';
import { formatRupees, rupeesToPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  dog: Dog;
  /** The dog was deleted or has another price now. */
  onOutdated: () => void;
}

/** The payment page of a site without the server: a single test payment of the dog's month. */
export function DirectPayment({ dog, onOutdated }: Props) {
  const { id, name, monthlyAmount } = dog;
  // Without the server nobody can say who gives.
  const { start, isOpen, failure } = useCheckout({ askForDonor: async () => null, onOutdated });
  const paysForAll = say`Pays for ${name}’s food, shelter and healthcare.`;
  const isOffline = useConnection() === 'offline';
  return (
    <>
      <LazyPaymentSetupNotice isAdmin={useIsAdmin()} />
      <DogIntro
        dog={dog}
        more={
          <>
            <CareYears dogId={id} dogName={name} className="min-w-0 md:col-start-2 lg:order-last" />
            <div className="sticky bottom-0 z-30 -mx-(--gutter) enlarged:static border-t border-line bg-ground px-(--gutter) py-4 md:static md:col-start-2 md:mx-0 md:border-0 md:p-0">
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
                className={buttonClass('primary', 'w-full px-2! text-lg')}
                onClick={() => start(sponsorshipPurpose(dog))}
              >
                {payLabel(rupeesToPaise(monthlyAmount), 'One-time')}
              </BusyButton>
              <CheckoutProgress isOpen={isOpen} />
            </div>
            <LegalLine className="mt-3 mb-6 text-muted md:col-start-2 md:-mt-3 md:mb-0" />
          </>
        }
      >
        <Link to={paths.dog(id)} className="text-link mt-3 inline-flex min-h-11 items-center">
          {`Updates from ${name}`}
        </Link>
        <section
          aria-labelledby="commitment"
          className="mt-8 rounded-card border border-line bg-surface p-6 enlarged:p-4"
        >
          <h2 id="commitment" className="text-2xl!">
            Your monthly donation
          </h2>
          <p className="mt-2 text-4xl font-bold enlarged:text-3xl">
            <span>{formatRupees(monthlyAmount)}</span>
            <span className="text-lg font-medium text-muted">/month</span>
          </p>
          <p className="mt-3 max-w-prose text-muted">
            {`${paysForAll} You receive photos, videos and a progress report every month, on ${name}’s page. ${UPDATE_TERMS} You can cancel anytime from your dashboard.`}
          </p>
          <div className="mt-5 grid gap-6">
            <p>
              This site is in test mode: it takes one-time payments only, and no money is taken.
            </p>
            <CheckoutFailure failure={failure} />
          </div>
        </section>
      </DogIntro>
    </>
  );
}
