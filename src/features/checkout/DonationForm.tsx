import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { site } from '@/config/site';
import { useHydrated, WithoutScript } from '@/components/hydration';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useFormDraft } from '@/components/use-form-draft';
import { donationTiers, donationTypeLabels, type DonationType } from '@/content/donations';
import { AmountChoice } from '@/features/checkout/AmountChoice';
import { CheckoutFailure } from '@/features/checkout/CheckoutFailure';
import { CheckoutProgress } from '@/features/checkout/CheckoutProgress';
import type { AskForDonor } from '@/features/checkout/checkout-donor';
import { donationPurpose, type CheckoutPurpose } from '@/features/checkout/checkout-purpose';
import { FrequencyChoice } from '@/features/checkout/FrequencyChoice';
import { donationSchema, donationTypes, OWN_AMOUNT } from '@/features/checkout/donation-schema';
import { hasMandates, MANDATE_TEXT } from '@/features/checkout/mandates';
import { useCheckout } from '@/features/checkout/use-checkout';
import { DONATION_MAX_PAISE, SPONSORSHIP_MAX_PAISE } from '@/config/limits';
import { formatPaise, parsePaise } from '@/lib/money';
import { paths } from '@/lib/paths';

const schema = donationSchema(amountPaiseOfTier, maxPaiseOf('Monthly'));
const MOST_POPULAR = 'canine-champion';

function amountPaiseOfTier(id: string): number | undefined {
  return donationTiers.find((tier) => tier.id === id)?.amountPaise;
}

/** Banks allow less for a mandate. */
function maxPaiseOf(type: DonationType): number {
  return type === 'Monthly' && hasMandates() ? SPONSORSHIP_MAX_PAISE : DONATION_MAX_PAISE;
}

function returnPathOf({ amountPaise }: CheckoutPurpose): string {
  return `${paths.give('monthly')}&amount=${amountPaise / 100}#give`;
}

/** The most popular tier, or the amount and the frequency of the address. */
function startingValues(searchParams: URLSearchParams) {
  const type: DonationType = searchParams.get('type') === 'monthly' ? 'Monthly' : 'One-time';
  const amountPaise = parsePaise(searchParams.get('amount') ?? '');
  if (amountPaise === null) return { choice: MOST_POPULAR, ownAmount: '', type };
  const tier = donationTiers.find((candidate) => candidate.amountPaise === amountPaise);
  return tier
    ? { choice: tier.id, ownAmount: '', type }
    : { choice: OWN_AMOUNT, ownAmount: searchParams.get('amount') ?? '', type };
}

function frequencies() {
  const texts: Record<DonationType, string> = {
    'One-time': 'A single gift.',
    Monthly: hasMandates()
      ? MANDATE_TEXT
      : 'A single gift of one month: this site uses a test key, which takes no monthly payments.',
  };
  return donationTypes.map((value) => ({
    value,
    label: donationTypeLabels[value],
    text: texts[value],
  }));
}

interface Props {
  askForDonor: AskForDonor;
  /** A monthly gift needs an account. `returnPath` leads back to the same choice. */
  onSignInNeeded: (returnPath: string) => void;
}

export function DonationForm({ askForDonor, onSignInNeeded }: Props) {
  const [searchParams] = useSearchParams();
  const { start, isOpen, failure } = useCheckout({
    askForDonor,
    onSignInNeeded: (purpose) => onSignInNeeded(returnPathOf(purpose)),
  });
  const isHydrated = useHydrated();
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: startingValues(searchParams),
  });
  useFormDraft('gift', form);
  const { control, formState, handleSubmit, register } = form;
  const [choice, ownAmount, type] = useWatch({ control, name: ['choice', 'ownAmount', 'type'] });
  const amountPaise = choice === OWN_AMOUNT ? parsePaise(ownAmount) : amountPaiseOfTier(choice);

  // Typing an amount chooses it; focusing the field alone doesn't.
  const chooseOwnAmount = () => form.setValue('choice', OWN_AMOUNT);

  const pay = handleSubmit((values) => {
    const purpose = donationPurpose(values.amountPaise, values.type);
    start(values.type === 'Monthly' && hasMandates() ? { ...purpose, mandate: {} } : purpose);
  });

  return (
    <form
      noValidate
      aria-label="Gift"
      className="grid grid-cols-1 gap-8"
      onSubmit={(event) => void pay(event)}
    >
      {/* Hydration would discard what is typed before it. */}
      <fieldset aria-label="Your gift" disabled={!isHydrated} className="contents">
        <AmountChoice
          tiers={donationTiers}
          maxPaise={maxPaiseOf(type)}
          choice={register('choice')}
          ownAmount={register('ownAmount', { onChange: chooseOwnAmount })}
          error={formState.errors.ownAmount?.message}
        />
        <FrequencyChoice options={frequencies()} inputProps={() => register('type')} />
        <CheckoutFailure failure={failure} />
        <WithoutScript>
          {import.meta.env.SSR ? (
            <>
              Giving on this page needs JavaScript, which is switched off here. Please write to{' '}
              <a className="text-link" href={`mailto:${site.email}`}>
                {site.email}
              </a>
              , and we tell you how to give.
            </>
          ) : null}
        </WithoutScript>
        <div className="script-only">
          <BusyButton
            type="submit"
            isBusy={isOpen}
            className={buttonClass('primary', 'w-full text-lg sm:w-auto sm:min-w-72')}
          >
            {amountPaise ? `Proceed to Pay ${formatPaise(amountPaise)}` : 'Proceed to Pay'}
          </BusyButton>
          <CheckoutProgress isOpen={isOpen} />
          <p className="mt-4 max-w-reading text-muted">
            Card, UPI and net banking go through Razorpay. We never see or keep your card.
          </p>
        </div>
      </fieldset>
    </form>
  );
}
