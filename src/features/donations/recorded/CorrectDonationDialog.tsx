import { useState } from 'react';
import { useController, useForm, useWatch, type Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { ConflictNotice } from '@/components/ConflictNotice';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { SelectField } from '@/components/ui/Select';
import { useFormDraft } from '@/components/use-form-draft';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useToday } from '@/components/use-today';
import { RECORDED_FIRST_DAY } from '@/config/limits';
import { paymentWayLabels } from '@/content/donations';
import {
  offlineAmountSchema,
  paymentDaySchema,
  paymentWaySchema,
} from '@/features/donations/offline-donation';
import { DogCombobox } from '@/features/dogs/DogCombobox';
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
import { formResolver } from '@/lib/form-resolver';
import { formatDay } from '@/lib/dates';
import { decimalRupees, formatPaise, parsePaise } from '@/lib/money';

interface Props {
  donation: RecordedDonation;
  onClose: () => void;
}

const ALL_DOGS = 'All dogs';

function valuesOf(donation: RecordedDonation) {
  return {
    amount: decimalRupees(donation.amount_paise).replace(/\.00$/, ''),
    receivedOn: donation.received_on,
    way: donation.way as string,
    reference: donation.reference ?? '',
    bank: donation.bank_name ?? '',
    dogId: donation.dog_id ?? '',
    dogName: donation.dog_name ?? '',
    name: donation.name ?? '',
    address: donation.address ?? '',
    reason: '',
  };
}

type Values = ReturnType<typeof valuesOf>;

/** What is on the receipt can be left alone where it is an account's own, or nobody's. */
function correctionSchema({ way, address }: Values, today: string, hasName: boolean) {
  return z.object({
    amount: offlineAmountSchema,
    receivedOn: paymentDaySchema(today, RECORDED_FIRST_DAY),
    way: paymentWaySchema,
    reference: referenceOf(way),
    bank: bankSchema,
    dogId: z.string(),
    dogName: z.string(),
    name: hasName ? donorNameSchema : z.string(),
    address: hasName && address.trim() !== '' ? donorAddressSchema : z.string(),
    reason: reasonSchema,
  });
}

type Correction = z.output<ReturnType<typeof correctionSchema>>;

/** Corrects what was recorded. It shows before and after, and one press replaces the receipt. */
export function CorrectDonationDialog({ donation, onClose }: Props) {
  const today = useToday();
  const [opened] = useState(donation);
  const hasName = opened.name !== null && !opened.is_own_details;
  const form = useForm<Values, unknown, Correction>({
    resolver: ((values, ...rest) =>
      formResolver(correctionSchema(values, today, hasName))(values, ...rest)) satisfies Resolver<
      Values,
      unknown,
      Correction
    >,
    defaultValues: valuesOf(opened),
  });
  const { register, control, handleSubmit, setValue, formState } = form;
  const { errors, isDirty } = formState;
  useFormDraft(`correct-donation-${donation.id}`, form);
  const values = useWatch({ control }) as Values;
  const { field: dogId } = useController({ control, name: 'dogId' });
  const { submit, isPending, error } = useSubmitOnce(correctDonation);
  const changes = changesOf(valuesOf(opened), values);
  const onSubmit = handleSubmit((correction) =>
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
        dog_id: correction.dogId || null,
        name: hasName ? correction.name : null,
        address: hasName ? correction.address.trim() || null : null,
        reason: correction.reason,
      },
      onClose,
    ),
  );

  return (
    <FormDialog
      title="Correct the donation"
      hasUnsavedChanges={isDirty}
      error={error && recordErrorText(error)}
      submitLabel="Correct and replace the receipt"
      busyLabel="Correcting..."
      isIncomplete={changes.length === 0}
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        label="Amount in rupees"
        inputMode="numeric"
        autoComplete="off"
        error={errors.amount?.message}
        {...register('amount')}
      />
      <TextField
        label="Day it came"
        type="date"
        min={RECORDED_FIRST_DAY}
        max={today}
        error={errors.receivedOn?.message}
        {...register('receivedOn')}
      />
      <SelectField label="How it came" error={errors.way?.message} {...register('way')}>
        {Object.entries(paymentWayLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label={values.way === 'cheque' ? 'Number of the cheque' : 'Reference (optional)'}
        autoComplete="off"
        error={errors.reference?.message}
        {...register('reference')}
      />
      {values.way === 'cheque' ? (
        <TextField
          label="Bank (optional)"
          autoComplete="off"
          error={errors.bank?.message}
          {...register('bank')}
        />
      ) : null}
      {opened.sponsorship_id === null ? (
        <DogCombobox
          label="For which dog (empty for all)"
          placeholder={ALL_DOGS}
          value={values.dogId === '' ? null : { id: values.dogId, name: values.dogName }}
          onChange={(dog) => {
            dogId.onChange(dog?.id ?? '');
            setValue('dogName', dog?.name ?? '');
          }}
          inputRef={dogId.ref}
        />
      ) : null}
      {hasName ? (
        <>
          <TextField
            label="Full name"
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
          <TextAreaField
            label="Address (optional)"
            rows={2}
            autoComplete="off"
            error={errors.address?.message}
            {...register('address')}
          />
        </>
      ) : null}
      <TextField
        label="What was wrong?"
        autoComplete="off"
        error={errors.reason?.message}
        {...register('reason')}
      />
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
  const { amount, receivedOn, way, dogId, dogName } = values;
  const amountPaise = parsePaise(amount);
  return [
    { label: 'Amount', value: amountPaise === null ? amount : formatPaise(amountPaise) },
    { label: 'Day', value: receivedOn === '' ? '' : formatDay(receivedOn) },
    { label: 'Way', value: paymentWayLabels[way as keyof typeof paymentWayLabels] },
    { label: 'Reference', value: values.reference.trim() },
    { label: 'Bank', value: way === 'cheque' ? values.bank.trim() : '' },
    { label: 'For', value: dogId === '' ? ALL_DOGS : dogName },
    { label: 'Name', value: values.name.trim() },
    { label: 'Address', value: values.address.trim() },
  ];
}
