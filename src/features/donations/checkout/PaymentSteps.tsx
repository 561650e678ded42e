import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DonationGoesTo } from '@/components/DonationGoesTo';
import { useHydrated, WithoutScript } from '@/components/hydration';
import { LegalLine } from '@/components/LegalLine';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useConnection } from '@/components/use-connection';
import { site } from '@/config/site';
import type { DonationType } from '@/content/donations';
import type { ChosenAmount } from '@/features/donations/checkout/AmountStep';
import { hasMandates } from '@/features/donations/checkout/checkout';
import { CheckoutFailure, CheckoutProgress } from '@/features/donations/checkout/CheckoutNotices';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

export const stepTitles = {
  amount: say('Step 1 of 3 · How much?'),
  details: say('Step 2 of 3 · Your details'),
  bank: say('Step 3 of 3 · Your bank'),
} as const;

/** Who sees the card. */
export const THROUGH_RAZORPAY = say(
  'Card, UPI and net banking payments go through Razorpay. We never see or keep your card details.',
);

/** How a visitor ends a monthly payment, beside what the specification says of the dashboard. */
export const WITHOUT_ACCOUNT = say(
  'Without an account, you can cancel by the link that you get after paying and in our emails.',
);

interface Props {
  /** The accessible name of the form. */
  label: string;
  amount: Pick<ChosenAmount, 'type' | 'amountPaise'>;
  /** Above the steps. */
  head?: ReactNode;
  amountStep: ReactNode;
  /** Left out where the site takes single test payments only. */
  detailsStep: ReactNode;
  /** Beside the sum on a wide screen: what is given for whom. */
  summary: ReactNode;
  /** What happens after paying, in step 3. */
  bankText?: ReactNode;
  failure: string | null;
  /** Whether the provider's window is open, or it isn't known yet who pays. */
  isBusy: boolean;
  isOpen: boolean;
  /** In place of the pay button, where nothing is to be paid. */
  instead?: ReactNode;
  onPay: () => void;
  /** Below the steps. */
  children?: ReactNode;
}

/** Columns of the form on a wide screen: the steps, and a card that stays in view. */
export const stepsGridClass =
  'lg:grid lg:grid-cols-[minmax(0,40rem)_minmax(18rem,1fr)] lg:gap-x-16 xl:gap-x-24';

/** A form for a payment: how much, who gives, and the bank, with a button that stays in view. */
export function PaymentSteps(props: Props) {
  const { label, amount, head, summary, failure, isBusy, isOpen, onPay } = props;
  const isHydrated = useHydrated();
  return (
    <form
      noValidate
      aria-label={label}
      className={stepsGridClass}
      onSubmit={(event) => {
        event.preventDefault();
        if (!props.instead) onPay();
      }}
    >
      {/* Hydration would discard what is typed before it. */}
      <fieldset aria-label={label} disabled={!isHydrated} className="contents">
        <div className="min-w-0">
          {head}
          <PaymentStep title={hasMandates() ? stepTitles.amount : say('How much?')}>
            {props.amountStep}
          </PaymentStep>
          {hasMandates() ? (
            <PaymentStep title={stepTitles.details}>{props.detailsStep}</PaymentStep>
          ) : null}
          <PaymentStep title={hasMandates() ? stepTitles.bank : say('Your bank')}>
            <div className="grid max-w-prose gap-3">
              <p>{THROUGH_RAZORPAY}</p>
              {props.bankText}
              <CheckoutFailure failure={failure} />
            </div>
          </PaymentStep>
        </div>
        <div className="script-only contents lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block lg:self-start lg:rounded-card lg:border lg:border-line lg:bg-surface lg:p-6">
          <div className="bottom-bar sticky bottom-0 z-30 -mx-(--gutter) mt-6 border-t border-line bg-ground px-(--gutter) py-3 enlarged:static lg:static lg:m-0 lg:border-0 lg:bg-transparent lg:p-0">
            {props.instead ?? (
              <>
                <div className="max-lg:hidden">{summary}</div>
                <PayBar amount={amount} isBusy={isBusy} isOpen={isOpen} />
              </>
            )}
          </div>
          <TrustLines />
        </div>
        <div className="min-w-0 lg:col-start-1">
          <WithoutScript>
            {import.meta.env.SSR ? (
              <>
                Giving on this page needs JavaScript, which is switched off here. Please write to{' '}
                <a className="text-link" href={`mailto:${site.email}`}>
                  {site.email}
                </a>
                , and we’ll tell you how to give.
              </>
            ) : null}
          </WithoutScript>
          {props.children}
        </div>
      </fieldset>
    </form>
  );
}

/** In place of the pay button, for who gives this every month already. */
export function ChangeAmount({ text }: { text: string }) {
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{text}</p>
      <Link to={paths.sponsorships} className={buttonClass('secondary')}>
        Change the amount
      </Link>
    </div>
  );
}

export function PaymentStep({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-4 lg:mt-8 lg:pt-6">
      <h2 id={id} className="mb-3 text-xl!">
        {title}
      </h2>
      {children}
    </section>
  );
}

const howOften: Record<DonationType, string> = {
  Monthly: say('Every month, until you stop it.'),
  'One-time': say('Once, today.'),
};

/**
 * On a phone the button stays at the bottom of the window, unless an enlarged font makes it cover much of the page. A short
 * window shows the amounts instead of the text above it.
 */
function PayBar({ amount, isBusy, isOpen }: Pick<Props, 'amount' | 'isBusy' | 'isOpen'>) {
  const isOffline = useConnection() === 'offline';
  const textId = useId();
  const type = hasMandates() ? amount.type : 'One-time';
  return (
    <>
      <p
        id={textId}
        role={isOffline ? 'alert' : undefined}
        className={`mb-2 text-sm ${isOffline ? '' : 'text-muted max-lg:[@media(height<44rem)]:sr-only'}`}
      >
        {isOffline ? 'You are offline. You can pay when the network is back.' : howOften[type]}
      </p>
      <BusyButton
        type="submit"
        disabled={isOffline}
        isBusy={isBusy}
        aria-describedby={textId}
        className={buttonClass('primary', 'w-full px-2! min-[24rem]:text-lg')}
      >
        {payLabel(amount.amountPaise, type)}
      </BusyButton>
      <CheckoutProgress isOpen={isOpen} />
    </>
  );
}

/** What the button says. @param amountPaise null while a typed amount can't be given */
export function payLabel(amountPaise: number | null, type: DonationType): string {
  if (amountPaise === null) return say('Proceed to Pay');
  const amount = formatPaise(amountPaise);
  return type === 'Monthly'
    ? say`Proceed to Pay ${amount} every month`
    : say`Proceed to Pay ${amount}`;
}

/** Who takes the money, and on which terms. */
function TrustLines() {
  return (
    <div className="mt-4 grid gap-2 text-sm text-muted">
      <DonationGoesTo />
      <p>
        <Link to={paths.refunds} className="underline underline-offset-4">
          Cancellation and refunds
        </Link>
      </p>
      <LegalLine />
    </div>
  );
}
