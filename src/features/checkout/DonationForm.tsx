import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { WithoutScript } from '@/components/hydration/WithoutScript';
import { useHydrated } from '@/components/hydration/hydration';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useFormDraft } from '@/components/use-form-draft';
import { donationTiers } from '@/content/donation-tiers';
import type { DonationType } from '@/content/donation-types';
import { AmountChoice } from '@/features/checkout/AmountChoice';
import { CheckoutFailure } from '@/features/checkout/CheckoutFailure';
import { CheckoutProgress } from '@/features/checkout/CheckoutProgress';
import { donationPurpose } from '@/features/checkout/checkout-purpose';
import { FrequencyChoice } from '@/features/checkout/FrequencyChoice';
import { donationSchema, OWN_AMOUNT, parsePaise } from '@/features/checkout/donation-schema';
import { useCheckout } from '@/features/checkout/use-checkout';
import { formatPaise } from '@/lib/money';

const schema = donationSchema(amountPaiseOfTier);
const MOST_POPULAR = 'canine-champion';

function amountPaiseOfTier(id: string): number | undefined {
  return donationTiers.find((tier) => tier.id === id)?.amountPaise;
}

export function DonationForm() {
  const [searchParams] = useSearchParams();
  const { start, isOpen, failure } = useCheckout();
  const isHydrated = useHydrated();
  const preferred: DonationType = searchParams.get('type') === 'monthly' ? 'Monthly' : 'One-time';
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { choice: MOST_POPULAR, ownAmount: '', type: preferred },
  });
  useFormDraft('gift', form);
  const { control, formState, handleSubmit, register } = form;
  const [choice, ownAmount] = useWatch({ control, name: ['choice', 'ownAmount'] });
  const amountPaise = choice === OWN_AMOUNT ? parsePaise(ownAmount) : amountPaiseOfTier(choice);

  // Typing an amount chooses it; focusing the field alone doesn't.
  const chooseOwnAmount = () => form.setValue('choice', OWN_AMOUNT);

  const pay = handleSubmit((values) => start(donationPurpose(values.amountPaise, values.type)));

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
          choice={register('choice')}
          ownAmount={register('ownAmount', { onChange: chooseOwnAmount })}
          error={formState.errors.ownAmount?.message}
        />
        <FrequencyChoice type={register('type')} />
        <CheckoutFailure failure={failure} />
        <WithoutScript part="giving" />
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
