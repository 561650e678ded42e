import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { useHydrated } from '@/components/hydration/hydration';
import { buttonClass } from '@/components/ui/button-class';
import { useFormDraft } from '@/components/use-form-draft';
import { donationTiers } from '@/content/donation-tiers';
import { AmountChoice } from '@/features/checkout/AmountChoice';
import { CheckoutFailure } from '@/features/checkout/CheckoutFailure';
import { donationPurpose, type DonationType } from '@/features/checkout/checkout-purpose';
import { FrequencyChoice } from '@/features/checkout/FrequencyChoice';
import { donationSchema, OWN_AMOUNT } from '@/features/checkout/donation-schema';
import { useCheckout } from '@/features/checkout/use-checkout';
import { formatRupees, parseRupees, rupeesToPaise } from '@/lib/money';

const schema = donationSchema(rupeesOfTier);
const MOST_POPULAR = 'canine-champion';

function rupeesOfTier(id: string): number | undefined {
  return donationTiers.find((tier) => tier.id === id)?.rupees;
}

/** A tier or an amount of one's own, once or monthly, paid through the provider's checkout. */
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
  const rupees = choice === OWN_AMOUNT ? parseRupees(ownAmount) : rupeesOfTier(choice);

  /** Whoever types an amount has chosen it; passing by with the keyboard chooses nothing. */
  const chooseOwnAmount = () => form.setValue('choice', OWN_AMOUNT);

  const pay = handleSubmit(({ rupees: amount, type }) =>
    start(donationPurpose(rupeesToPaise(amount), type)),
  );

  return (
    <form
      noValidate
      aria-label="Gift"
      className="grid grid-cols-1 gap-8"
      onSubmit={(event) => void pay(event)}
    >
      {/* What is typed before this code is there would be lost. */}
      <fieldset disabled={!isHydrated} className="contents">
        <AmountChoice
          tiers={donationTiers}
          choice={register('choice')}
          ownAmount={register('ownAmount', { onChange: chooseOwnAmount })}
          error={formState.errors.ownAmount?.message}
        />
        <FrequencyChoice type={register('type')} />
        <CheckoutFailure failure={failure} />
        <div>
          <button
            type="submit"
            aria-disabled={isOpen}
            className={buttonClass('primary', 'w-full text-lg sm:w-auto sm:min-w-72')}
          >
            {rupees ? `Proceed to Pay ${formatRupees(rupees)}` : 'Proceed to Pay'}
          </button>
          <p className="mt-4 max-w-reading text-muted">
            Card, UPI and net banking go through Razorpay. We never see or keep your card.
          </p>
        </div>
      </fieldset>
    </form>
  );
}
