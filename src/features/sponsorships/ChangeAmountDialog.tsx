import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useFormDraft } from '@/components/use-form-draft';
import { amountSchema } from '@/features/sponsorships/amount-schema';
import { sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { DONATION_MIN_PAISE, SPONSORSHIP_MAX_PAISE } from '@/config/limits';
import { formatPaise } from '@/lib/money';

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
    <Dialog title={title} holdsWork={formState.isDirty} onClose={onClose}>
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
        <DialogActions onCancel={onClose}>
          <button type="submit" className={buttonClass('primary')}>
            Continue to your bank
          </button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
