import type { ReactNode } from 'react';
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { LegalLine } from '@/components/LegalLine';
import { useHydrated, WithoutScript } from '@/components/hydration';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/Field';
import { Scene } from '@/components/ui/Scene';
import { useFormDraft } from '@/components/use-form-draft';
import { RadioCards } from '@/components/ui/RadioCards';
import { DONATION_MAX_PAISE } from '@/config/limits';
import { site } from '@/config/site';
import { donationTiers, donationTypeLabels, type DonationType } from '@/content/donations';
import {
  amountBounds,
  boundsText,
  OWN_AMOUNT,
  ownAmountError,
  type AmountBounds,
} from '@/entities/amount/amount';
import {
  donationPurpose,
  hasMandates,
  MANDATE_TEXT,
  type AskForDonor,
  type CheckoutPurpose,
} from '@/features/checkout/checkout';
import { CheckoutFailure, CheckoutProgress } from '@/features/checkout/CheckoutNotices';
import { useCheckout } from '@/features/checkout/use-checkout';
import { formResolver } from '@/lib/form-resolver';
import { formatPaise, parsePaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const donationTypes = ['One-time', 'Monthly'] as const satisfies readonly DonationType[];

const MOST_POPULAR = 'canine-champion';

/** A tier or an amount of one's own, and how often. @param monthlyMaxPaise the largest monthly amount */
export function donationSchema(monthlyMaxPaise: number) {
  return z.pipe(
    z
      .object({ choice: z.string(), ownAmount: z.string(), type: z.enum(donationTypes) })
      .check((context) => {
        const { choice, ownAmount, type } = context.value;
        const bounds = boundsOf(type, monthlyMaxPaise);
        const message = choice === OWN_AMOUNT ? ownAmountError(ownAmount, bounds) : null;
        if (message === null) return;
        context.issues.push({ code: 'custom', message, path: ['ownAmount'], input: ownAmount });
      }),
    z.transform(({ choice, ownAmount, type }) => ({
      amountPaise: (choice === OWN_AMOUNT ? parsePaise(ownAmount) : amountPaiseOfTier(choice)) ?? 0,
      type,
    })),
  );
}

function amountPaiseOfTier(id: string): number | undefined {
  return donationTiers.find((tier) => tier.id === id)?.amountPaise;
}

function boundsOf(type: DonationType, monthlyMaxPaise: number): AmountBounds {
  return type === 'Monthly'
    ? { ...amountBounds.Monthly, maxPaise: monthlyMaxPaise }
    : amountBounds['One-time'];
}

/** Banks allow less for a mandate. */
const monthlyMaxPaise = hasMandates() ? amountBounds.Monthly.maxPaise : DONATION_MAX_PAISE;
const schema = donationSchema(monthlyMaxPaise);

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
    'One-time': say('A one-time donation.'),
    Monthly: hasMandates()
      ? MANDATE_TEXT
      : say(
          'A one-time donation of one month’s cost: this site is in test mode, which takes no monthly payments.',
        ),
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
    resolver: formResolver(schema),
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
      aria-label={say('Donation')}
      className="grid grid-cols-1 gap-8"
      onSubmit={(event) => void pay(event)}
    >
      {/* Hydration would discard what is typed before it. */}
      <fieldset aria-label={say('Your donation')} disabled={!isHydrated} className="contents">
        <TierFields
          // The prerendered page doesn't know the address.
          bounds={boundsOf(isHydrated ? type : 'One-time', monthlyMaxPaise)}
          choice={register('choice')}
          ownAmount={register('ownAmount', { onChange: chooseOwnAmount })}
          error={formState.errors.ownAmount?.message}
        />
        <RadioCards
          legend={say('How often?')}
          options={frequencies()}
          inputProps={() => register('type')}
        />
        <CheckoutFailure failure={failure} />
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
            Card, UPI and net banking payments go through Razorpay. We never see or keep your card
            details.
          </p>
          <LegalLine className="mt-2 text-muted" />
        </div>
      </fieldset>
    </form>
  );
}

interface TierFieldsProps {
  /** Of an amount of one's own. */
  bounds: AmountBounds;
  choice: UseFormRegisterReturn;
  ownAmount: UseFormRegisterReturn;
  error: string | undefined;
}

function TierFields({ bounds, choice, ownAmount, error }: TierFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-6 text-lg font-semibold">Choose an amount</legend>
      <div className="grid max-w-xl grid-cols-1 gap-6 lg:max-w-none lg:grid-cols-3">
        {donationTiers.map((tier) => (
          <AmountCard key={tier.id} value={tier.id} choice={choice} badge={tier.badge}>
            <span className="-mt-2 mb-2 block max-w-44">
              <Scene name={`tier-${tier.id}`} className="w-full" />
            </span>
            <span className="block font-display text-2xl font-semibold">{tier.name}</span>
            <span className="mt-3 block font-display text-5xl leading-none enlarged:text-4xl font-semibold">
              {formatPaise(tier.amountPaise)}
            </span>
            <span className="mt-4 block">{tier.purpose}</span>
            <span className="mt-4 block text-muted">{`Pays for: ${tier.paysFor.join(' · ')}`}</span>
          </AmountCard>
        ))}
      </div>
      <div className="mt-6 max-w-xl">
        <AmountCard value={OWN_AMOUNT} choice={choice} badge={null}>
          <span className="block font-display text-2xl font-semibold">Another amount</span>
        </AmountCard>
        <div className="mt-4">
          <TextField
            label={say('Amount in rupees')}
            inputMode="numeric"
            autoComplete="off"
            hint={boundsText(bounds)}
            error={error}
            {...ownAmount}
          />
        </div>
      </div>
    </fieldset>
  );
}

interface AmountCardProps {
  value: string;
  choice: UseFormRegisterReturn;
  badge: string | null;
  children: ReactNode;
}

/** A card that is the label of a radio button. */
function AmountCard({ value, choice, badge, children }: AmountCardProps) {
  return (
    <label className="relative flex cursor-pointer gap-4 rounded-card border border-line bg-surface p-6 enlarged:flex-col enlarged:p-4 transition-colors duration-200 hover:border-amber has-checked:border-amber has-checked:ring-2 has-checked:ring-amber has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus">
      {badge === null ? null : (
        <span className="absolute top-0 left-6 -translate-y-1/2 rounded-full bg-amber px-3.5 py-1 text-sm font-semibold text-on-amber">
          {badge}
        </span>
      )}
      <input
        type="radio"
        value={value}
        className="mt-1.5 size-5 shrink-0 accent-amber-text outline-none"
        {...choice}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
