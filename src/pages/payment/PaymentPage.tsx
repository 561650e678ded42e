import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { LegalLine } from '@/components/LegalLine';
import { LoadingPage } from '@/components/LoadingPage';
import { useConnection } from '@/components/use-connection';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import type { DonationType } from '@/content/donations';
import { UPDATE_TERMS } from '@/content/promises';
import { leavingText, type Dog } from '@/entities/dog/dog';
import { dogQuery } from '@/entities/dog/dog-api';
import { useAuth, useIsAdmin } from '@/features/auth/AuthProvider';
import { useSignInFirst } from '@/features/auth/return-to';
import { CareYears } from '@/features/care/CareCosts';
import { UsualMonth } from '@/features/care/UsualMonth';
import { AmountPicker, useChosenAmount, type ChosenAmount } from '@/features/checkout/AmountPicker';
import {
  type CheckoutPurpose,
  dogPurpose,
  hasMandates,
  sponsorshipPurpose,
} from '@/features/checkout/checkout';
import {
  CheckoutFailure,
  CheckoutProgress,
  LazyPaymentSetupNotice,
} from '@/features/checkout/CheckoutNotices';
import { prepareCheckout, useCheckout } from '@/features/checkout/use-checkout';
import { DogCoverageSection } from '@/features/dogs/DogCoverageSection';
import { DogHead } from '@/features/dogs/DogHead';
import { DogIntro, LeftDog } from '@/features/dogs/DogIntro';
import { DogNotFound } from '@/features/dogs/DogNotFound';
import { GiftChoice, useGiftChoice, type ChosenGift } from '@/features/gifts/GiftChoice';
import { useDonorStep } from '@/features/donors/use-donor-step';
import { formatPaise, rupeesToPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

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

interface DogPaymentProps {
  dog: Dog;
  /** The dog was deleted or has another price now. */
  onOutdated: () => void;
}

function DogPayment({ dog, onOutdated }: DogPaymentProps) {
  const amount = useChosenAmount(dog);
  const session = useAuth().state.status;
  const gift = useGiftChoice({
    isOffered: hasMandates(),
    isMonthly: amount.type === 'Monthly',
    isSignedIn: session === 'loading' ? null : session === 'signed-in',
  });
  const { pay, isOpen, failure, donorDialog } = usePayment(dog, amount, gift, onOutdated);
  const hasLeft = leavingText(dog) !== undefined;
  const isOffline = useConnection() === 'offline';
  const canPay = !hasLeft && !isOffline;
  useEffect(() => {
    if (canPay) prepareCheckout();
  }, [canPay]);
  return (
    <div className="page-width pt-6 sm:pt-10 md:pb-20">
      <DogHead dog={dog} isPayment={!hasLeft} />
      <LazyPaymentSetupNotice isAdmin={useIsAdmin()} />
      <DogIntro
        dog={dog}
        more={
          <>
            {hasLeft ? null : (
              <UsualMonth
                dogName={dog.name}
                monthlyAmount={dog.monthlyAmount}
                className="min-w-0 md:col-start-2 lg:order-last"
              />
            )}
            <CareYears
              dogId={dog.id}
              dogName={dog.name}
              className="min-w-0 md:col-start-2 lg:order-last"
            />
            {hasLeft ? null : (
              <PayBar
                amountPaise={amount.amountPaise}
                type={hasMandates() ? amount.type : null}
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
        {hasLeft ? null : <DogCoverageSection dog={dog} />}
        {hasLeft ? (
          <LeftDog dog={dog} />
        ) : (
          <GiftSection dog={dog} amount={amount}>
            {hasMandates() ? (
              <>
                <AmountPicker amount={amount} monthlyPaise={rupeesToPaise(dog.monthlyAmount)} />
                <GiftChoice gift={gift} />
              </>
            ) : (
              <p>
                This site is in test mode: it takes one-time payments only, and no money is taken.
              </p>
            )}
            <CheckoutFailure failure={failure} />
          </GiftSection>
        )}
      </DogIntro>
      {donorDialog}
    </div>
  );
}

/** Opens the checkout for what is chosen, or shows what is wrong with a typed amount. */
function usePayment(dog: Dog, amount: ChosenAmount, gift: ChosenGift, onOutdated: () => void) {
  const signInFirst = useSignInFirst();
  const { askForDonor, donorDialog } = useDonorStep(leavingText(dog) === undefined);
  /** Comes back to the same choice. */
  const signIn = ({ amountPaise, dogPaise }: CheckoutPurpose) => {
    const query = new URLSearchParams({
      ...(amountPaise === dogPaise ? {} : { amount: String(amountPaise / 100) }),
      ...gift.query,
    }).toString();
    signInFirst(paths.payment(dog.id) + (query && `?${query}`));
  };
  const { start, isOpen, failure } = useCheckout({
    askForDonor,
    onSignInNeeded: signIn,
    onOutdated,
  });
  const pay = () => {
    if (!hasMandates()) start(sponsorshipPurpose(dog));
    else if (amount.amountPaise === null) amount.showError();
    else void payFor(dogPurpose(dog, amount.type, amount.amountPaise));
  };
  const payFor = async (purpose: CheckoutPurpose) => {
    if (!gift.isChosen) start(purpose);
    else if (gift.needsAccount) signIn(purpose);
    else {
      const details = await gift.read();
      if (details) start({ ...purpose, gift: details });
    }
  };
  return { pay, isOpen, failure, donorDialog };
}

interface GiftSectionProps {
  dog: Dog;
  amount: ChosenAmount;
  /** The choice, or why there is none, and a failure. */
  children: ReactNode;
}

function GiftSection({ dog, amount: { type, amountPaise, choice }, children }: GiftSectionProps) {
  const isMonthly = type === 'Monthly';
  return (
    <section
      aria-labelledby="commitment"
      className="mt-8 rounded-card border border-line bg-surface p-6 enlarged:p-4"
    >
      <h2 id="commitment" className="text-2xl!">
        {isMonthly ? 'Your monthly donation' : 'Your one-time donation'}
      </h2>
      <p className="mt-2 text-4xl font-bold enlarged:text-3xl">
        {amountPaise === null ? (
          'Another amount'
        ) : (
          <>
            {formatPaise(amountPaise)}
            <span className="text-lg font-medium text-muted">{isMonthly ? '/month' : ' once'}</span>
          </>
        )}
      </p>
      <p className="mt-3 max-w-prose text-muted">
        {isMonthly
          ? `${paysFor[choice](dog.name)} You receive photos, videos and a progress report every month, on ${dog.name}’s page. ${UPDATE_TERMS} You can cancel anytime from your dashboard.`
          : `${choice === 'all' ? say`Pays for a month of ${dog.name}’s food, shelter and healthcare.` : paysFor[choice](dog.name)} You are charged today and not again, so there is nothing to cancel. ${dog.name}’s page shows everybody how things are going.`}
      </p>
      <div className="mt-5 grid gap-6 [--choices:none] empty:hidden">{children}</div>
    </section>
  );
}

/** What a gift of each choice does for the dog. */
const paysFor: Record<ChosenAmount['choice'], (dogName: string) => string> = {
  all: (name) => say`Pays for ${name}’s food, shelter and healthcare.`,
  half: (name) => say`Pays for half of ${name}’s food, shelter and healthcare.`,
  quarter: (name) => say`Pays for a quarter of ${name}’s food, shelter and healthcare.`,
  own: (name) =>
    say`Goes to ${name}’s food, shelter and healthcare. Anything beyond what ${name} needs that month helps dogs with fewer sponsors.`,
};

const howOften: Record<DonationType, string> = {
  Monthly: say('Every month, until you stop it.'),
  'One-time': say('Once, today.'),
};

interface PayBarProps {
  /** Null while a typed amount can't be given. */
  amountPaise: number | null;
  /** Null for the single test payment of a monthly amount. */
  type: DonationType | null;
  isOffline: boolean;
  /** Whether the provider's window is open. */
  isOpen: boolean;
  onPay: () => void;
}

/** On a phone the button stays at the bottom of the window, unless an enlarged font makes it cover much of the page. */
function PayBar({ amountPaise, type, isOffline, isOpen, onPay }: PayBarProps) {
  return (
    <>
      <div className="sticky bottom-0 z-30 -mx-(--gutter) enlarged:static border-t border-line bg-ground px-(--gutter) py-4 md:static md:col-start-2 md:mx-0 md:border-0 md:p-0">
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
          className={buttonClass('primary', 'w-full px-2! text-lg')}
          onClick={onPay}
        >
          {payLabel(amountPaise, type)}
        </BusyButton>
        <CheckoutProgress isOpen={isOpen} />
      </div>
      <LegalLine className="mt-3 mb-6 text-muted md:col-start-2 md:-mt-3 md:mb-0" />
    </>
  );
}

function payLabel(amountPaise: number | null, type: DonationType | null): string {
  if (amountPaise === null) return say('Proceed to Pay');
  const amount = formatPaise(amountPaise);
  return type === 'Monthly'
    ? say`Proceed to Pay ${amount} every month`
    : say`Proceed to Pay ${amount}`;
}
