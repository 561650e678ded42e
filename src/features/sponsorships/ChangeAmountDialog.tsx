import * as z from 'zod/mini';
import { LegalLine, PaymentLine } from '@/components/LegalLine';
import { Disclosure } from '@/components/ui/Disclosure';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSchemaForm } from '@/components/use-submit-form';
import {
  amountBounds,
  amountOf,
  OWN_AMOUNT,
  ownAmountError,
  sharesOf,
  type Share,
} from '@/features/dogs/amount';
import { AmountFields, shareOptions } from '@/features/donations/AmountFields';
import { forWhom, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

interface Props {
  sponsorship: Sponsorship;
  onClose: () => void;
  onChosen: (amountPaise: number) => void;
}

/** Asks for the new amount. The bank's side of a mandate can't be changed, so a new one replaces it. */
export function ChangeAmountDialog({ sponsorship, onClose, onChosen }: Props) {
  const { amount_paise: amountPaise, dog, move } = sponsorship;
  // From the next charge on it is for the dog that was chosen last.
  const monthlyRupees = (move ? move.dog : dog)?.monthlyRupees;
  const shares = monthlyRupees === undefined ? [] : sharesOf(monthlyRupees, 'Monthly');
  const present = shares.find((share) => share.amountPaise === amountPaise);
  const { form, isDirty } = useSchemaForm({
    schema: amountSchema(amountPaise, shares),
    defaults: {
      choice: present?.name ?? OWN_AMOUNT,
      ownAmount: present ? '' : String(amountPaise / 100),
    },
    draft: `amount-${sponsorship.id}`,
  });
  const { register, formState } = form;
  return (
    <FormDialog
      title={say`Change the amount for ${forWhom(sponsorship.dog)}`}
      intro={
        <div>
          <p>{`Your bank asks you to approve the new amount. Until then, ${formatPaise(amountPaise)} a month goes on.`}</p>
          <Disclosure
            labels={[say('When does it start?'), say('When does it start?')]}
            of={say('The new amount')}
          >
            <p>
              The new amount starts with the next charge, or a month later if that charge is fewer
              than 4 days away or being retried.
            </p>
          </Disclosure>
        </div>
      }
      hasUnsavedChanges={isDirty}
      submitLabel={say('Continue to your bank')}
      error={formState.errors.choice?.message ?? null}
      onSubmit={form.handleSubmit((values) => onChosen(values.amountPaise))}
      onClose={onClose}
    >
      <AmountFields
        legend={say('New amount')}
        type="Monthly"
        options={shareOptions(shares, 'Monthly')}
        bounds={amountBounds.Monthly}
        choice={form.watch('choice')}
        choiceProps={() => register('choice')}
        ownAmountProps={register('ownAmount')}
        error={formState.errors.ownAmount?.message}
      />
      <PaymentLine />
      <LegalLine />
    </FormDialog>
  );
}

/** The result is in paise. @param currentPaise the amount now */
function amountSchema(currentPaise: number, shares: readonly Share[]) {
  return z.pipe(
    z.object({ choice: z.string(), ownAmount: z.string() }).check((context) => {
      const { choice, ownAmount } = context.value;
      const isOwn = choice === OWN_AMOUNT;
      const isPresent = amountOf(choice, ownAmount, shares, amountBounds.Monthly) === currentPaise;
      const message = isPresent
        ? say('This is already your monthly amount.')
        : isOwn
          ? ownAmountError(ownAmount, amountBounds.Monthly)
          : null;
      if (message === null) return;
      const path = [isOwn ? 'ownAmount' : 'choice'];
      context.issues.push({ code: 'custom', message, path, input: ownAmount });
    }),
    z.transform(({ choice, ownAmount }) => ({
      amountPaise: amountOf(choice, ownAmount, shares, amountBounds.Monthly) ?? 0,
    })),
  );
}
