import { useState } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { ConflictNotice } from '@/components/ConflictNotice';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { RECORDED_FIRST_DAY } from '@/config/limits';
import { paymentWayLabels } from '@/content/donations';
import {
  bankAmountSchema,
  paymentDaySchema,
  paymentWaySchema,
} from '@/features/donations/offline-donation';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import { donorAddressSchema, donorNameSchema } from '@/features/donations/donors/donor-schemas';
import {
  bankSchema,
  reasonSchema,
  referenceOf,
} from '@/features/donations/recorded/recorded-donation';
import {
  correctDonation,
  recordErrorText,
  type RecordedDonation,
} from '@/features/donations/recorded/recorded-donations-api';
import { formatDay } from '@/lib/dates';
import { orEmpty } from '@/lib/form-schemas';
import { decimalRupees, formatPaise, parsePaise } from '@/lib/money';

interface Props {
  donation: RecordedDonation;
  onClose: () => void;
}

const ALL_DOGS = 'All dogs';

function dogOf({ dog_id: id, dog_name: name }: RecordedDonation): ChosenDog | null {
  return id === null ? null : { id, name: name ?? '' };
}

function valuesOf(donation: RecordedDonation) {
  return {
    amount: decimalRupees(donation.amount_paise).replace(/\.00$/, ''),
    receivedOn: donation.received_on,
    way: donation.way as string,
    reference: donation.reference ?? '',
    bank: donation.bank_name ?? '',
    dog: dogOf(donation),
    name: donation.name ?? '',
    address: donation.address ?? '',
    reason: '',
  };
}

type Values = ReturnType<typeof valuesOf>;

/** What is on the receipt can be left alone where it is an account's own, or nobody's. */
function correctionSchema({ way }: Values, today: string, hasName: boolean) {
  return z.object({
    amount: bankAmountSchema,
    receivedOn: paymentDaySchema(today, RECORDED_FIRST_DAY),
    way: paymentWaySchema,
    reference: referenceOf(way),
    bank: bankSchema,
    dog: z.custom<ChosenDog | null>(),
    name: hasName ? donorNameSchema : z.string(),
    address: hasName ? orEmpty(donorAddressSchema) : z.string(),
    reason: reasonSchema,
  });
}

/** Corrects what was recorded. It shows before and after, and one press replaces the receipt. */
export function CorrectDonationDialog({ donation, onClose }: Props) {
  const today = useToday();
  const [opened] = useState(donation);
  const hasName = opened.name !== null && !opened.is_own_details;
  const { form, field, submit, status } = useSubmitForm({
    schema: (typed: Values) => correctionSchema(typed, today, hasName),
    defaults: valuesOf(opened),
    draft: `correct-donation-${donation.id}`,
    mutation: correctDonation,
    errorText: recordErrorText,
  });
  const values = form.watch();
  const { field: dog } = useController({ control: form.control, name: 'dog' });
  const changes = changesOf(valuesOf(opened), values);
  const onSubmit = form.handleSubmit((correction) =>
    submit(
      {
        id: donation.id,
        // After a conflict this replaces what the other person saved, which the notice shows.
        version: donation.version,
        amount_paise: correction.amount,
        received_on: correction.receivedOn,
        way: correction.way,
        reference: correction.reference || null,
        bank_name: correction.way === 'cheque' ? correction.bank || null : null,
        dog_id: correction.dog?.id ?? null,
        name: hasName ? correction.name : null,
        address: hasName ? correction.address || null : null,
        reason: correction.reason,
      },
      onClose,
    ),
  );

  return (
    <FormDialog
      {...status}
      title="Correct the donation"
      submitLabel="Correct and replace the receipt"
      busyLabel="Correcting..."
      isIncomplete={changes.length === 0}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {field('amount', 'Amount in rupees', 'digits')}
      {field('receivedOn', 'Day it came', { type: 'date', min: RECORDED_FIRST_DAY, max: today })}
      {field('way', 'How it came', { options: paymentWayLabels })}
      {field(
        'reference',
        values.way === 'cheque' ? 'Number of the cheque' : 'Reference (optional)',
      )}
      {values.way === 'cheque' ? field('bank', 'Bank (optional)') : null}
      {opened.sponsorship_id === null ? (
        <DogCombobox
          label="For which dog (empty for all)"
          placeholder={ALL_DOGS}
          value={dog.value}
          onChange={dog.onChange}
          inputRef={dog.ref}
        />
      ) : null}
      {hasName ? (
        <>
          {field('name', 'Full name')}
          {field('address', 'Address (optional)', { rows: 2, autoComplete: 'off' })}
        </>
      ) : null}
      {field('reason', 'What was wrong?')}
      {donation.version === opened.version ? null : (
        <ConflictNotice
          title="Somebody else changed this donation meanwhile."
          text="Your version is above; saving it replaces this one:"
        >
          <p>{changesOf(valuesOf(opened), valuesOf(donation)).map(changeText).join(' · ')}</p>
        </ConflictNotice>
      )}
      <div role="status" className="mb-4">
        {changes.length === 0 ? (
          <p className="text-muted">Nothing is changed yet.</p>
        ) : (
          <ul role="list" className="grid gap-1 rounded-card bg-paper px-5 py-3 wrap-anywhere">
            {changes.map((change) => (
              <li key={change.label}>{changeText(change)}</li>
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}

interface Change {
  label: string;
  before: string;
  after: string;
}

const changeText = ({ label, before, after }: Change) => `${label}: ${before} → ${after}`;

function changesOf(before: Values, after: Values): Change[] {
  const old = factsOf(before);
  return factsOf(after).flatMap(({ label, value }, index) => {
    const was = old[index]?.value ?? '';
    return was === value ? [] : [{ label, before: was || 'none', after: value || 'none' }];
  });
}

/** As they are read, in the order of the form. */
function factsOf(values: Values): { label: string; value: string }[] {
  const { amount, receivedOn, way, dog } = values;
  const amountPaise = parsePaise(amount);
  return [
    { label: 'Amount', value: amountPaise === null ? amount : formatPaise(amountPaise) },
    { label: 'Day', value: receivedOn === '' ? '' : formatDay(receivedOn) },
    { label: 'Way', value: paymentWayLabels[way as keyof typeof paymentWayLabels] },
    { label: 'Reference', value: values.reference.trim() },
    { label: 'Bank', value: way === 'cheque' ? values.bank.trim() : '' },
    { label: 'For', value: dog?.name ?? ALL_DOGS },
    { label: 'Name', value: values.name.trim() },
    { label: 'Address', value: values.address.trim() },
  ];
}
