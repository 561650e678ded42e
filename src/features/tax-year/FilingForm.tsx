import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useFormDraft } from '@/components/use-form-draft';
import { useToday } from '@/components/use-today';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { filingSchema } from '@/features/tax-year/filing-schema';
import { noteFiling, type StatementContent } from '@/features/tax-year/statement-queries';
import { accessErrorText } from '@/lib/access-errors';

interface Props {
  taxYear: string;
  /** Of the statement that the noted one revises. */
  originalNumber: string | null;
  /** Of the file that was downloaded last. */
  content: StatementContent | null;
}

/** Notes the acknowledgement number of a filed statement, in a dialog. */
export function FilingForm(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('secondary')} onClick={() => setIsOpen(true)}>
        Note a filed statement
      </button>
      {isOpen ? <FilingDialog {...props} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

const DUPLICATE = '23505';

function FilingDialog({
  taxYear,
  originalNumber,
  content,
  onClose,
}: Props & { onClose: () => void }) {
  const today = useToday();
  const form = useForm({
    resolver: zodResolver(filingSchema(today)),
    defaultValues: {
      acknowledgementNumber: '',
      filedOn: today,
      amount: content ? String((content.amountPaise - content.roundingPaise) / 100) : '',
      donors: content ? String(content.donorCount) : '',
    },
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft(`filing-${taxYear}`, form);
  const { submit, isPending, error } = useSubmitOnce(noteFiling(taxYear, originalNumber));
  const { errors, isDirty } = formState;
  const onSubmit = handleSubmit((values) => submit(values, onClose));
  return (
    <Dialog title="Note a filed statement" holdsWork={isDirty || isPending} onClose={onClose}>
      <p className="text-muted">
        {originalNumber === null
          ? 'A later statement of this year is a revised one and names this number.'
          : `It revises ${originalNumber}.`}
      </p>
      <Form name="Note a filed statement" onSubmit={onSubmit}>
        <TextField
          label="Acknowledgement number"
          autoComplete="off"
          error={errors.acknowledgementNumber?.message}
          {...register('acknowledgementNumber')}
        />
        <TextField
          label="Filed on"
          type="date"
          max={today}
          error={errors.filedOn?.message}
          {...register('filedOn')}
        />
        <TextField
          label="Amount in rupees"
          inputMode="numeric"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label="Donors"
          inputMode="numeric"
          autoComplete="off"
          error={errors.donors?.message}
          {...register('donors')}
        />
        <p role="alert" className="mb-2 font-medium text-brick-text empty:hidden">
          {error ? failureText(error) : null}
        </p>
        <DialogActions onCancel={onClose}>
          <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary')}>
            {isPending ? 'Saving...' : 'Save'}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function failureText(error: Error): string {
  if ('code' in error && error.code === DUPLICATE) return 'This number is noted already.';
  return (
    accessErrorText(error) ?? 'This could not be saved. Please check your connection and try again.'
  );
}
