import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useConnection } from '@/components/use-connection';
import { SPONSORSHIP_MAX_PAISE } from '@/config/limits';
import { UPDATE_TERMS } from '@/content/promises';
import { leavingText, type Dog } from '@/entities/dog/dog';
import { dogQuery } from '@/entities/dog/dog-api';
import { useIsAdmin } from '@/features/auth/AuthProvider';
import { useSignInFirst } from '@/features/auth/return-to';
import { CareYears } from '@/features/care/CareCosts';
import {
  hasMandates,
  isMandateAmount,
  MANDATE_TEXT,
  oneTimePurpose,
  sponsorshipPurpose,
} from '@/features/checkout/checkout';
import {
  CheckoutFailure,
  CheckoutProgress,
  LazyPaymentSetupNotice,
} from '@/features/checkout/CheckoutNotices';
import { FrequencyChoice } from '@/features/checkout/FrequencyChoice';
import { prepareCheckout, useCheckout } from '@/features/checkout/use-checkout';
import { DogHead } from '@/features/dogs/DogHead';
import { DogIntro, LeftDog } from '@/features/dogs/DogIntro';
import { DogNotFound } from '@/features/dogs/DogNotFound';
import { useDonorStep } from '@/features/donors/use-donor-step';
import { formatPaise, formatRupees } from '@/lib/money';
import { paths } from '@/lib/paths';

type Frequency = 'monthly' | 'once';

/** Whether there is a choice, or why there is a single payment. */
type PaymentKind = 'choice' | 'test-key' | 'too-large';

export default function PaymentPage() {
  const { dogId = '' } = useParams();
  const navigate = useNavigate();
  // Only when the first fetch fails: a failed refetch keeps the dog on the page.
  const { data: dog, isLoadingError, refetch } = useQuery(dogQuery(dogId));

  useEffect(() => {
    if (isLoadingError) void navigate(paths.dogs, { replace: true });
  }, [isLoadingError, navigate]);

  if (dog) return <DogPayment dog={dog} onOutdated={() => void refetch()} />;
  return dog === undefined ? <LoadingPage /> : <DogNotFound />;
}

const singlePaymentTexts = {
  'test-key': 'This site uses a test key, which takes a single payment and moves no money.',
  'too-large': `This gift is given once: banks allow monthly payments of up to ${formatPaise(SPONSORSHIP_MAX_PAISE)}.`,
} as const;

interface DogPaymentProps {
  dog: Dog;
  /** The dog was deleted or has another price now. */
  onOutdated: () => void;
}

function DogPayment({ dog, onOutdated }: DogPaymentProps) {
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
              <FrequencyChoice
                options={[
                  { value: 'monthly', label: `Every month ${amount}`, text: MANDATE_TEXT },
                  { value: 'once', label: 'Once', text: 'Charged today, and not again.' },
                ]}
                inputProps={(value: Frequency) => ({
                  name: 'frequency',
                  checked: frequency === value,
                  onChange: () => setFrequency(value),
                })}
              />
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

/**
 * The payment for a dog: every month or once, as chosen. Without mandates it is the one payment that the
 * specification describes.
 * @param onOutdated called when the server says that the page shows outdated data
 */
function useDogPayment(dog: Dog, onOutdated: () => void) {
  const [frequency, setFrequency] = useState<Frequency>('monthly');
  const signInFirst = useSignInFirst();
  const { askForDonor, donorDialog } = useDonorStep(leavingText(dog) === undefined);
  const { start, isOpen, failure } = useCheckout({
    askForDonor,
    onSignInNeeded: () => signInFirst(paths.payment(dog.id)),
    onOutdated,
  });
  const specified = sponsorshipPurpose(dog);
  const kind = paymentKind(specified.amountPaise);

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

function paymentKind(amountPaise: number): PaymentKind {
  if (!hasMandates()) return 'test-key';
  return isMandateAmount(amountPaise) ? 'choice' : 'too-large';
}

interface GiftSectionProps {
  dog: Dog;
  frequency: Frequency;
  /** Formatted. */
  amount: string;
  /** The choice, or why there is none, and a failure. */
  children: ReactNode;
}

function GiftSection({ dog, frequency, amount, children }: GiftSectionProps) {
  const isMonthly = frequency === 'monthly';
  return (
    <section
      aria-labelledby="commitment"
      className="mt-8 rounded-card border border-line bg-surface p-6 enlarged:p-4"
    >
      <h2 id="commitment" className="text-2xl!">
        {isMonthly ? 'Your monthly gift' : 'Your one-time gift'}
      </h2>
      <p className="mt-2 text-4xl font-bold enlarged:text-3xl">
        {amount}
        <span className="text-lg font-medium text-muted">{isMonthly ? '/month' : ' once'}</span>
      </p>
      <p className="mt-3 max-w-prose text-muted">
        {isMonthly
          ? `Pays for ${dog.name}’s food, shelter and healthcare. You receive photos, videos and a progress report every month, on ${dog.name}’s page. ${UPDATE_TERMS} You can cancel anytime from your dashboard.`
          : `Pays for a month of ${dog.name}’s food, shelter and healthcare. It is charged today and not again, so there is nothing to cancel. ${dog.name}’s page shows everybody how things go.`}
      </p>
      <div className="mt-5 grid gap-5 empty:hidden">{children}</div>
    </section>
  );
}

const howOften: Record<Frequency, string> = {
  monthly: 'Every month, until you stop it.',
  once: 'Once, today.',
};

interface PayBarProps {
  /** Formatted. */
  amount: string;
  /** Null for the single test payment of a monthly amount. */
  frequency: Frequency | null;
  isOffline: boolean;
  /** Whether the provider's window is open. */
  isOpen: boolean;
  onPay: () => void;
}

/** On a phone it stays at the bottom of the window, unless an enlarged font makes it cover much of the page. */
function PayBar({ amount, frequency, isOffline, isOpen, onPay }: PayBarProps) {
  return (
    <div className="sticky bottom-0 z-30 -mx-5 enlarged:static enlarged:-mx-3 border-t border-line bg-ground p-4 md:static md:col-start-2 md:mx-0 md:border-0 md:p-0">
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
