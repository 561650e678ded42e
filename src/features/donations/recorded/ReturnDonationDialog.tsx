import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { paymentWayLabels } from '@/content/donations';
import {
  bankAmountSchema,
  paymentDaySchema,
  paymentWaySchema,
} from '@/features/donations/offline-donation';
import { reasonSchema } from '@/features/donations/recorded/recorded-donation';
import {
  recordErrorText,
  returnDonation,
  type RecordedDonation,
} from '@/features/donations/recorded/recorded-donations-api';
import { decimalRupees, formatPaise } from '@/lib/money';

/** @param leftPaise what can still be returned */
const returnSchema = (donation: RecordedDonation, leftPaise: number, today: string) =>
  z.object({
    amount: bankAmountSchema.check(
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
  const { form, field, submit, status } = useSubmitForm({
    schema: returnSchema(donation, leftPaise, today),
    defaults: {
      amount: decimalRupees(leftPaise).replace(/\.00$/, ''),
      returnedOn: today,
      way: '',
      reason: '',
    },
    draft: `return-donation-${donation.id}`,
    mutation: returnDonation,
    errorText: recordErrorText,
  });
  const onSubmit = form.handleSubmit(({ amount, ...values }) =>
    submit({ id: donation.id, version: donation.version, amountPaise: amount, ...values }, onClose),
  );
  return (
    <FormDialog
      {...status}
      title="Return the money"
      intro={
        <p>
          First send the money back, then record it here. The receipt is cancelled, or replaced by
          one for what is left.
        </p>
      }
      submitLabel="Record the return"
      busyLabel="Recording..."
      isDangerous
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {field('amount', 'Amount in rupees', 'digits', `${formatPaise(leftPaise)} can be returned.`)}
      {field('returnedOn', 'Day it went back', {
        type: 'date',
        min: donation.received_on,
        max: today,
      })}
      {field('way', 'How it went back', { options: paymentWayLabels, none: 'Choose...' })}
      {field('reason', 'Why?')}
    </FormDialog>
  );
}
