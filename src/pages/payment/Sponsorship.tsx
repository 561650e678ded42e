import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LocationIcon } from '@/components/icons';
import { useConnection } from '@/components/use-connection';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Picture } from '@/components/ui/Picture';
import { useIsAdmin } from '@/features/auth/use-is-admin';
import { CheckoutFailure } from '@/features/checkout/CheckoutFailure';
import { CheckoutProgress } from '@/features/checkout/CheckoutProgress';
import { sponsorshipPurpose } from '@/features/checkout/checkout-purpose';
import { LazyPaymentSetupNotice } from '@/features/checkout/LazyPaymentSetupNotice';
import { prepareCheckout } from '@/features/checkout/open-checkout';
import { useCheckout } from '@/features/checkout/use-checkout';
import type { Dog } from '@/features/dogs/dog';
import { DogHead } from '@/features/dogs/DogHead';
import { formatRupees } from '@/lib/money';
import { paths } from '@/lib/paths';

/** The router's location key of the first page of a visit. */
const FIRST_LOCATION_KEY = 'default';

interface Props {
  dog: Dog;
  /** The dog was deleted or has another price now. */
  onOutdated: () => void;
}

export function Sponsorship({ dog, onOutdated }: Props) {
  const { start, isOpen, failure } = useCheckout(onOutdated);
  const isOffline = useConnection() === 'offline';
  useEffect(prepareCheckout, [isOffline]);
  const heading = useHeadingFocus();
  const amount = formatRupees(dog.monthlyAmount);
  return (
    <div className="page-width pt-6 sm:pt-10 md:pb-20">
      <DogHead dog={dog} />
      <LazyPaymentSetupNotice isAdmin={useIsAdmin()} />
      <Link to={paths.dogs} className={buttonClass('quiet', '-ml-5')}>
        <span aria-hidden="true">←</span> Back to Dogs
      </Link>
      <div className="mt-4 grid gap-8 wrap-anywhere md:grid-cols-[minmax(0,20rem)_1fr] md:gap-x-10 md:gap-y-6 lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-x-14">
        <div className="arch aspect-[4/5] bg-paper md:row-span-2">
          <Picture
            src={dog.image}
            alt={dog.name}
            eager
            sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 20rem, 90vw"
          />
        </div>
        <div className="min-w-0 md:pt-8">
          <h1 ref={heading} tabIndex={-1}>
            {dog.name}
          </h1>
          <p className="mt-3 text-xl text-muted">{dog.tagline}</p>
          <dl className="mt-7 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 enlarged:grid-cols-1 enlarged:gap-y-1">
            <dt className="text-muted">Age</dt>
            <dd className="font-semibold">{dog.age}</dd>
            <dt className="text-muted">Location</dt>
            <dd className="flex gap-1.5 font-semibold [&>svg]:size-5 [&>svg]:translate-y-0.5">
              <LocationIcon />
              {dog.location}
            </dd>
            {dog.traits.length > 0 ? (
              <>
                <dt className="text-muted">Traits</dt>
                <dd>
                  <ul role="list" className="flex flex-wrap gap-2">
                    {dog.traits.map((trait) => (
                      <li
                        key={trait}
                        className="rounded-full border border-line bg-surface px-3 py-0.5 text-sm font-medium"
                      >
                        {trait}
                      </li>
                    ))}
                  </ul>
                </dd>
              </>
            ) : null}
          </dl>
          <section
            aria-labelledby="commitment"
            className="mt-8 rounded-card border border-line bg-surface p-6 enlarged:p-4"
          >
            <h2 id="commitment" className="text-2xl!">
              Your monthly gift
            </h2>
            <p className="mt-2 text-4xl font-bold enlarged:text-3xl">
              {amount}
              <span className="text-lg font-medium text-muted">/month</span>
            </p>
            <p className="mt-3 max-w-prose text-muted">
              Pays for {dog.name}’s food, shelter and healthcare. You receive photos, videos and a
              progress report every month. You can cancel anytime from your dashboard.
            </p>
            <div className="mt-5 empty:hidden">
              <CheckoutFailure failure={failure} />
            </div>
          </section>
        </div>
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
            onClick={() => start(sponsorshipPurpose(dog))}
          >
            {`Proceed to Pay ${amount}`}
          </BusyButton>
          <CheckoutProgress isOpen={isOpen} />
        </div>
      </div>
    </div>
  );
}

/** Focuses the heading when the dog arrives: a navigation focuses the heading before that, in vain. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === FIRST_LOCATION_KEY;
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body;
    if (isFocusLost && !isFirstPage) heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return heading;
}
