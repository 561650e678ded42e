import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextField } from '@/components/ui/Field';
import { SelectField } from '@/components/ui/Select';
import { useFormDraft } from '@/components/use-form-draft';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useToday } from '@/components/use-today';
import { paymentWayLabels } from '@/content/donations';
import {
  offlineAmountSchema,
  paymentDaySchema,
  paymentWaySchema,
} from '@/features/donations/offline-donation';
import { reasonSchema } from '@/features/donations/recorded/recorded-donation';
import {
  recordErrorText,
  returnDonation,
  type RecordedDonation,
} from '@/features/donations/recorded/recorded-donations-api';
import { formResolver } from '@/lib/form-resolver';
import { decimalRupees, formatPaise } from '@/lib/money';

/** @param leftPaise what can still be returned */
const returnSchema = (donation: RecordedDonation, leftPaise: number, today: string) =>
  z.object({
    amount: offlineAmountSchema.check(
      z.refine((paise) => paise <= leftPaise, `At most ${formatPaise(leftPaise)} is left.`),
    ),
    returnedOn: paymentDaySchema(today, donation.received_on),
    way: paymentWaySchema,
    reason: reasonSchema,
  });

interface Props {
  donation: RecordedDonation;
  onClose: () => void;
}

/** For administrators: the whole donation or a part of it went back to the giver. */
export function ReturnDonationDialog({ donation, onClose }: Props) {
  const today = useToday();
  const leftPaise = donation.amount_paise - donation.refunded_paise;
  const form = useForm({
    resolver: formResolver(returnSchema(donation, leftPaise, today)),
    defaultValues: {
      amount: decimalRupees(leftPaise).replace(/\.00$/, ''),
      returnedOn: today,
      way: '',
      reason: '',
    },
  });
  const { register, handleSubmit, formState } = form;
  const { errors, isDirty } = formState;
  useFormDraft(`return-donation-${donation.id}`, form);
  const { submit, isPending, error } = useSubmitOnce(returnDonation);
  const onSubmit = handleSubmit(({ amount, ...values }) =>
    submit({ id: donation.id, version: donation.version, amountPaise: amount, ...values }, onClose),
  );
  return (
    <FormDialog
      title="Return the money"
      intro={
        <p>
          First send the money back, then record it here. The receipt is cancelled, or replaced by
          one for what is left.
        </p>
      }
      hasUnsavedChanges={isDirty}
      error={error && recordErrorText(error)}
      submitLabel="Record the return"
      busyLabel="Recording..."
      isDangerous
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Amount in rupees"
        hint={`${formatPaise(leftPaise)} can be returned.`}
        inputMode="numeric"
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <TextField
        label="Day it went back"
        type="date"
        min={donation.received_on}
        max={today}
        error={errors.returnedOn?.message}
        {...register('returnedOn')}
      />
      <SelectField label="How it went back" error={errors.way?.message} {...register('way')}>
        <option value="">Choose...</option>
        {Object.entries(paymentWayLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Why?"
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}
