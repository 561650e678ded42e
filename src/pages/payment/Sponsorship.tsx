import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useConnection } from '@/components/use-connection';
import { useIsAdmin } from '@/features/auth/AuthProvider';
import { CareYears } from '@/features/care/CareCosts';
import { CheckoutFailure } from '@/features/checkout/CheckoutFailure';
import { LazyPaymentSetupNotice } from '@/features/checkout/LazyPaymentSetupNotice';
import { prepareCheckout } from '@/features/checkout/open-checkout';
import { leavingText, type Dog } from '@/entities/dog/dog';
import { DogHead } from '@/features/dogs/DogHead';
import { DogIntro, LeftDog } from '@/features/dogs/DogIntro';
import { SPONSORSHIP_MAX_PAISE } from '@/config/limits';
import { formatPaise, formatRupees } from '@/lib/money';
import { paths } from '@/lib/paths';
import { GiftFrequency } from '@/pages/payment/GiftFrequency';
import { GiftSection } from '@/pages/payment/GiftSection';
import { PayBar } from '@/pages/payment/PayBar';
import { useDogPayment } from '@/pages/payment/use-dog-payment';

const singlePaymentTexts = {
  'test-key': 'This site uses a test key, which takes a single payment and moves no money.',
  'too-large': `This gift is given once: banks allow monthly payments of up to ${formatPaise(SPONSORSHIP_MAX_PAISE)}.`,
} as const;

interface Props {
  dog: Dog;
  /** The dog was deleted or has another price now. */
  onOutdated: () => void;
}

export function Sponsorship({ dog, onOutdated }: Props) {
  const { kind, frequency, setFrequency, pay, isOpen, failure, donorDialog } = useDogPayment(
    dog,
    onOutdated,
  );
  const hasLeft = leavingText(dog) !== undefined;
  const isOffline = useConnection() === 'offline';
  const canPay = !hasLeft && !isOffline;
  useEffect(() => {
    if (canPay) prepareCheckout();
  }, [canPay]);
  const amount = formatRupees(dog.monthlyAmount);
  return (
    <div className="page-width pt-6 sm:pt-10 md:pb-20">
      <DogHead dog={dog} isPayment={!hasLeft} />
      <LazyPaymentSetupNotice isAdmin={useIsAdmin()} />
      <DogIntro
        dog={dog}
        more={
          <>
            <CareYears
              dogId={dog.id}
              dogName={dog.name}
              className="min-w-0 md:col-start-2 lg:order-last"
            />
            {hasLeft ? null : (
              <PayBar
                amount={amount}
                frequency={kind === 'test-key' ? null : frequency}
                isOffline={isOffline}
                isOpen={isOpen}
                onPay={pay}
              />
            )}
          </>
        }
      >
        <Link to={paths.dog(dog.id)} className="text-link mt-3 inline-flex min-h-11 items-center">
          {`Updates from ${dog.name}`}
        </Link>
        {hasLeft ? (
          <LeftDog dog={dog} />
        ) : (
          <GiftSection dog={dog} frequency={frequency} amount={amount}>
            {kind === 'choice' ? (
              <GiftFrequency amount={amount} chosen={frequency} onChoose={setFrequency} />
            ) : (
              <p>{singlePaymentTexts[kind]}</p>
            )}
            <CheckoutFailure failure={failure} />
          </GiftSection>
        )}
      </DogIntro>
      {donorDialog}
    </div>
  );
}
