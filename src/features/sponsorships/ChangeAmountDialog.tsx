import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useFormDraft } from '@/components/use-form-draft';
import { sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { DONATION_MIN_PAISE, SPONSORSHIP_MAX_PAISE } from '@/config/limits';
import { formatPaise, parsePaise } from '@/lib/money';

interface Props {
  sponsorship: Sponsorship;
  onClose: () => void;
  onChosen: (amountPaise: number) => void;
}

/** Asks for the new amount. The bank's side of a mandate can't be changed, so a new one replaces it. */
export function ChangeAmountDialog({ sponsorship, onClose, onChosen }: Props) {
  const { amountPaise } = sponsorship;
  const form = useForm({
    resolver: zodResolver(amountSchema(amountPaise)),
    defaultValues: { amount: '' },
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft(`amount-${sponsorship.id}`, form);
  const title = `Change the amount for ${sponsorshipName(sponsorship)}`;
  const onSubmit = handleSubmit((values) => onChosen(values.amountPaise));

  return (
    <Dialog title={title} hasUnsavedChanges={formState.isDirty} onClose={onClose}>
      <p>
        {`Your bank asks you to approve the new amount. Until you have, your monthly payment of ${formatPaise(amountPaise)} goes on. After that the new amount is charged from the next charge on. When that charge is fewer than 4 days away or your bank is trying it again, it still has the old amount, and the new one starts a month later. You are never charged twice for a month.`}
      </p>
      <Form name={title} onSubmit={onSubmit}>
        <TextField
          label="New amount in rupees"
          inputMode="numeric"
          autoComplete="off"
          hint={`From ${formatPaise(DONATION_MIN_PAISE)} to ${formatPaise(SPONSORSHIP_MAX_PAISE)}.`}
          error={formState.errors.amount?.message}
          {...register('amount')}
        />
        <DialogActions>
          <button type="submit" className={buttonClass('primary')}>
            Continue to your bank
          </button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The result is in paise. @param currentPaise the amount now */
function amountSchema(currentPaise: number) {
  return z.pipe(
    z.object({ amount: z.string() }).check((context) => {
      const { amount } = context.value;
      const message = amountError(parsePaise(amount), currentPaise);
      if (message === null) return;
      context.issues.push({ code: 'custom', message, path: ['amount'], input: amount });
    }),
    z.transform(({ amount }) => ({ amountPaise: parsePaise(amount) ?? 0 })),
  );
}

function amountError(amountPaise: number | null, currentPaise: number): string | null {
  if (amountPaise === null) return 'Please enter an amount in whole rupees, such as 750.';
  if (amountPaise < DONATION_MIN_PAISE) {
    return `The smallest gift is ${formatPaise(DONATION_MIN_PAISE)}.`;
  }
  if (amountPaise > SPONSORSHIP_MAX_PAISE) {
    return `The largest monthly gift is ${formatPaise(SPONSORSHIP_MAX_PAISE)}, because banks allow no more.`;
  }
  return amountPaise === currentPaise ? 'This is what you give now.' : null;
}
