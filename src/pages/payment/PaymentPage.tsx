import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { buttonClass } from '@/components/ui/button-class';
import { useConnection } from '@/components/use-connection';
import { useIdleImport } from '@/components/use-idle-import';
import { SPONSORSHIP_MAX_PAISE } from '@/config/limits';
import type { DonationType } from '@/content/donations';
import { UPDATE_TERMS } from '@/content/promises';
import { amountBounds, sharesOf, visitorBounds } from '@/features/dogs/amount';
import { shareOptions } from '@/features/donations/AmountFields';
import { leavingText, shareText, type Dog } from '@/features/dogs/dog';
import { dogQuery } from '@/features/dogs/dog-api';
import { useAuth, useIsAdmin } from '@/features/accounts/AuthProvider';
import { useSignInFirst } from '@/features/accounts/return-to';
import { CareYears } from '@/features/dogs/care/CareCosts';
import { UsualMonth } from '@/features/dogs/care/UsualMonth';
import {
  AmountStep,
  useChosenAmount,
  type ChosenAmount,
} from '@/features/donations/checkout/AmountStep';
import { dogPurpose, hasMandates } from '@/features/donations/checkout/checkout';
import {
  BegunCheckoutNotice,
  LazyPaymentSetupNotice,
} from '@/features/donations/checkout/CheckoutNotices';
import {
  ChangeAmount,
  PaymentSteps,
  WITHOUT_ACCOUNT,
} from '@/features/donations/checkout/PaymentSteps';
import { prepareCheckout, useCheckout } from '@/features/donations/checkout/use-checkout';
import { DogCoverageSection } from '@/features/dogs/DogCoverageSection';
import { DogHead } from '@/features/dogs/DogHead';
import { DogFacts, DogIntro, LeftDog } from '@/features/dogs/DogIntro';
import { DogNotFound } from '@/features/dogs/DogNotFound';
import { useDonorStep } from '@/features/donations/donors/DonorStep';
import { GiftFields, useGiftChoice } from '@/features/gifts/GiftFields';
import { useUpiPayment } from '@/features/people/contact/use-upi-payment';
import { useIsSponsored } from '@/features/sponsorships/use-is-sponsored';
import { formatPaise, rupeesToPaise } from '@/lib/money';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';
import { DirectPayment } from '@/pages/payment/DirectPayment';
import { DogTitle, PaymentShell } from '@/pages/payment/PaymentShell';

export default function PaymentPage() {
  const { dogId = '' } = useParams();
  const navigate = useNavigate();
  // Only when the first fetch fails: a failed refetch keeps the dog on the page.
  const { data: dog, isLoadingError, refetch } = useQuery(dogQuery(dogId));
  const isOffline = useConnection() === 'offline';
  const canPay = dog && leavingText(dog) === undefined && !isOffline;
  useEffect(() => {
    if (isLoadingError) void navigate(paths.dogs, { replace: true });
  }, [isLoadingError, navigate]);
  useEffect(() => {
    if (canPay) prepareCheckout();
  }, [canPay]);

  if (dog === null) return <DogNotFound />;
  if (dog === undefined) return hasMandates() ? <PaymentShell /> : <LoadingPage />;
  const hasLeft = leavingText(dog) !== undefined;
  const onOutdated = () => void refetch();
  return (
    <div className="page-width pt-3 wrap-anywhere sm:pt-10 md:pb-20">
      <DogHead dog={dog} isPayment={!hasLeft} />
      {hasLeft ? <LeftDogPage dog={dog} /> : null}
      {hasLeft || hasMandates() ? null : <DirectPayment dog={dog} onOutdated={onOutdated} />}
      {hasLeft || !hasMandates() ? null : (
        <DogPayment key={dog.id} dog={dog} onOutdated={onOutdated} />
      )}
    </div>
  );
}

function LeftDogPage({ dog }: { dog: Dog }) {
  return (
    <DogIntro
      dog={dog}
      more={
        <CareYears
          dogId={dog.id}
          dogName={dog.name}
          className="min-w-0 md:col-start-2 lg:order-last"
        />
      }
    >
      <UpdatesLink dog={dog} />
      <LeftDog dog={dog} />
    </DogIntro>
  );
}

function UpdatesLink({ dog: { id, name } }: { dog: Dog }) {
  return (
    <Link to={paths.dog(id)} className="text-link mt-3 inline-flex min-h-11 items-center">
      {`Updates from ${name}`}
    </Link>
  );
}

interface DogPaymentProps {
  dog: Dog;
  /** The dog was deleted or has another price now. */
  onOutdated: () => void;
}

/** What can be given for a dog, of whose month something may be promised already. */
function offersFor({ monthlyAmount, coverage }: Dog, isVisitor: boolean) {
  const of = (type: DonationType) => sharesOf(monthlyAmount, type, coverage?.paise);
  const bounds = (type: DonationType) =>
    isVisitor ? visitorBounds(type, of(type)) : amountBounds[type];
  return { type: 'Monthly', of, bounds, canBeGift: true } as const;
}

function DogPayment({ dog, onOutdated }: DogPaymentProps) {
  const { state } = useAuth();
  const userId = state.status === 'signed-in' ? state.user.id : undefined;
  const payerId = state.status === 'signed-out' ? null : userId;
  const offers = offersFor(dog, payerId === null);
  const amount = useChosenAmount(offers);
  const isMonthly = amount.type === 'Monthly';
  const gift = useGiftChoice({
    isChosen: amount.isGift,
    isMonthly,
    isSignedIn: payerId === undefined ? null : payerId !== null,
  });
  const donor = useDonorStep({ userId: payerId, isMonthly, dogName: dog.name });
  const signInFirst = useSignInFirst();
  const payable = { dogId: dog.id, payerId };
  const upi = useUpiPayment({
    payable,
    dogName: dog.name,
    amount,
    isOnce: !isMonthly && !amount.isGift,
    donor,
  });
  const { start, isOpen, isAsking, failure, begun } = useCheckout({
    askForDonor: donor.askForDonor,
    onOutdated,
    onThanks: () => {
      donor.forget();
      upi.forget();
    },
    payable,
  });
  const isSponsored = useIsSponsored(userId, dog.id);

  const pay = async () => {
    const { amountPaise, type } = amount;
    if (amountPaise === null) {
      amount.showError();
      return;
    }
    const purpose = dogPurpose(dog, type, amountPaise);
    if (gift.needsAccount) {
      // Comes back to the same choice.
      signInFirst(paths.payment(dog.id) + amount.query);
      return;
    }
    const details = gift.isChosen ? await gift.read() : undefined;
    if (details === null || !(await donor.isComplete())) return;
    start(details ? { ...purpose, gift: details } : purpose);
  };

  return (
    <PaymentSteps
      label={say`Payment for ${dog.name}`}
      amount={amount}
      head={
        <>
          <PaymentHead dog={dog} isSponsored={isSponsored} />
          {upi.question}
        </>
      }
      amountStep={
        <AmountStep
          amount={amount}
          options={shareOptions(offers.of(amount.type), amount.type, {
            dogName: dog.name,
            promisedPaise: dog.coverage?.paise ?? 0,
          })}
          gift={{ isMonthlyAllowed: payerId !== null, fields: <GiftFields gift={gift} /> }}
          note={
            <>
              <BankLimit dog={dog} type={amount.type} />
              {amount.type === 'Monthly' ? <ForGroups dog={dog} /> : null}
            </>
          }
        />
      }
      detailsStep={donor.fields}
      summary={<Summary dog={dog} amount={amount} />}
      bankText={<AfterPaying dog={dog} amount={amount} isVisitor={payerId === null} />}
      failure={failure}
      isBusy={isOpen || isAsking || payerId === undefined}
      isOpen={isOpen}
      instead={
        begun ? (
          <BegunCheckoutNotice begun={begun} />
        ) : isSponsored && isMonthly && !amount.isGift ? (
          <ChangeAmount text={say`You sponsor ${dog.name} already.`} />
        ) : (
          upi.told
        )
      }
      onPay={() => void pay()}
    >
      {upi.panel}
      <section aria-labelledby="about" className="mt-8 grid gap-6 border-t border-line pt-6">
        <div>
          <h2 id="about" className="text-2xl!">{`About ${dog.name}`}</h2>
          <p lang={languageOf(dog.tagline)} className="mt-3 text-lg text-muted">
            {dog.tagline}
          </p>
          <DogFacts dog={dog} />
          <UpdatesLink dog={dog} />
        </div>
        <UsualMonth dogName={dog.name} monthlyAmount={dog.monthlyAmount} />
        <CareYears dogId={dog.id} dogName={dog.name} className="min-w-0" />
      </section>
    </PaymentSteps>
  );
}

interface PaymentHeadProps {
  dog: Dog;
  /** By the signed-in person. */
  isSponsored: boolean;
}

function PaymentHead({ dog, isSponsored }: PaymentHeadProps) {
  return (
    <>
      <Link to={paths.dogs} className={buttonClass('quiet', '-ml-4.5 text-left! enlarged:-ml-3')}>
        <span aria-hidden="true">←</span> Back to Dogs
      </Link>
      <LazyPaymentSetupNotice isAdmin={useIsAdmin()} />
      <DogTitle dog={dog} />
      {isSponsored ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-4">
          <span className="font-semibold" dir="auto">{`You sponsor ${dog.name}.`}</span>
          <Link to={paths.sponsorships} className="text-link inline-flex min-h-11 items-center">
            Open My Dogs
          </Link>
        </p>
      ) : null}
      <DogCoverageSection dog={dog} />
    </>
  );
}

function BankLimit({ dog, type }: { dog: Dog; type: DonationType }) {
  const monthlyPaise = rupeesToPaise(dog.monthlyAmount);
  if (monthlyPaise <= SPONSORSHIP_MAX_PAISE || type !== 'Monthly') return null;
  return (
    <p className="text-muted">
      {`Banks allow monthly payments of up to ${formatPaise(SPONSORSHIP_MAX_PAISE)}. You can give all of ${formatPaise(monthlyPaise)} as a one-time donation.`}
    </p>
  );
}

const loadShareMenu = () => import('@/components/ShareMenu');

/** Several people can share a month. */
function ForGroups({ dog }: { dog: Dog }) {
  const { Component: ShareMenu } = useIdleImport(loadShareMenu);
  return (
    <div className="grid min-h-20 justify-items-start gap-1 text-sm">
      <p className="text-muted">Family, class or office? Each pays a share; send them this link.</p>
      {ShareMenu ? (
        <ShareMenu
          title={dog.name}
          text={shareText(dog)}
          path={paths.dog(dog.id)}
          label={say('Send the link')}
        />
      ) : null}
    </div>
  );
}

interface SummaryProps {
  dog: Dog;
  amount: ChosenAmount;
}

/** What is chosen, on a wide screen. */
function Summary({ dog, amount: { type, amountPaise } }: SummaryProps) {
  const isMonthly = type === 'Monthly';
  return (
    <>
      <h2 className="text-xl!">{isMonthly ? 'Your monthly donation' : 'Your one-time donation'}</h2>
      <p dir="auto" className="mt-1 wrap-anywhere">{`For ${dog.name}`}</p>
      <p className="mt-4 mb-3 text-3xl font-bold">
        {amountPaise === null ? (
          'Another amount'
        ) : (
          <>
            <span>{formatPaise(amountPaise)}</span>
            <span className="text-lg font-medium text-muted">{isMonthly ? '/month' : ' once'}</span>
          </>
        )}
      </p>
    </>
  );
}

/** What an amount does for the dog. */
const paysFor: Readonly<Record<string, (dogName: string) => string>> = {
  rest: (name) => say`Completes ${name}’s food, shelter and healthcare.`,
  all: (name) => say`Pays for ${name}’s food, shelter and healthcare.`,
  half: (name) => say`Pays for half of ${name}’s food, shelter and healthcare.`,
  quarter: (name) => say`Pays for a quarter of ${name}’s food, shelter and healthcare.`,
};
const ownPaysFor = (name: string) =>
  say`Goes to ${name}’s food, shelter and healthcare. Anything beyond what ${name} needs that month helps dogs with fewer sponsors.`;

interface AfterPayingProps extends SummaryProps {
  isVisitor: boolean;
}

/** What the money does, and how a monthly payment ends. */
function AfterPaying({ dog: { name }, amount: { type, choice }, isVisitor }: AfterPayingProps) {
  const effect = (paysFor[choice] ?? ownPaysFor)(name);
  if (type === 'One-time') {
    return (
      <p className="text-muted">
        {`${choice === 'all' ? say`Pays for a month of ${name}’s food, shelter and healthcare.` : effect} You are charged today and not again, so there is nothing to cancel. ${name}’s page shows everybody how things are going.`}
      </p>
    );
  }
  return (
    <div className="grid gap-2 text-muted">
      <p>
        {`${effect} You receive photos, videos and a progress report every month, on ${name}’s page. ${UPDATE_TERMS} You can cancel anytime from your dashboard.`}
      </p>
      {isVisitor ? <p>{WITHOUT_ACCOUNT}</p> : null}
    </div>
  );
}
