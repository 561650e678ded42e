import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { isPan, normalisePan } from '@common/pan';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useBlocker } from '@/components/use-blocker';
import { useEditedRow } from '@/components/use-edited-row';
import { useFormDraft } from '@/components/use-form-draft';
import { useToday } from '@/components/use-today';
import {
  ORGANISATION_ADDRESS_MAX_LENGTH,
  ORGANISATION_NAME_MAX_LENGTH,
  REGISTRATION_FIRST_DAY,
  REGISTRATION_LAST_DAY,
  REGISTRATION_NUMBER_MAX_LENGTH,
  TAX_SECTION_MAX_LENGTH,
} from '@/config/limits';
import type { ReceiptSettingsValues, StoredReceiptSettings } from '@/features/tax-years/tax-year';
import { receiptSettingsQuery, saveReceiptSettings } from '@/features/tax-years/tax-year-api';
import { formatDay } from '@/lib/dates';
import { formResolver } from '@/lib/form-resolver';
import { cleanedText, storable } from '@/lib/form-schemas';
import { showToast } from '@/lib/toast';

const day = (lastDay: string) =>
  z
    .string()
    .check(
      z.refine(
        (value) => value === '' || (value >= REGISTRATION_FIRST_DAY && value <= lastDay),
        `Please choose a day from ${formatDay(REGISTRATION_FIRST_DAY)} to ${formatDay(lastDay)}.`,
      ),
    );

/** @param today YYYY-MM-DD, in India */
const receiptSettingsSchema = (today: string) =>
  z
    .object({
      name: required('Name', ORGANISATION_NAME_MAX_LENGTH),
      address: required('Address', ORGANISATION_ADDRESS_MAX_LENGTH),
      pan: z.string().check(
        z.overwrite(normalisePan),
        z.refine(
          (pan) => pan === '' || isPan(pan),
          'A PAN has five letters, four digits and a letter, such as AAATP1234C.',
        ),
      ),
      registrationNumber: text('Registration number', REGISTRATION_NUMBER_MAX_LENGTH),
      registeredOn: day(today),
      validUntil: day(REGISTRATION_LAST_DAY),
      section: required('Section', TAX_SECTION_MAX_LENGTH),
    })
    .check(
      z.refine(
        ({ registeredOn, validUntil }) =>
          registeredOn === '' || validUntil === '' || validUntil >= registeredOn,
        { path: ['validUntil'], error: 'This day is before the registration.' },
      ),
    );

function text(label: string, maxLength: number) {
  return z
    .string()
    .check(
      cleanedText,
      storable,
      z.maxLength(maxLength, `${label} must be at most ${maxLength} characters.`),
    );
}

function required(label: string, maxLength: number) {
  return text(label, maxLength).check(z.minLength(1, `${label} is required.`));
}

/** What receipts say about the organisation. */
export function ReceiptSettings() {
  return (
    <QueryView
      query={useQuery(receiptSettingsQuery)}
      failed="The settings could not be loaded."
      loading={
        <p role="status" className="text-muted">
          Loading the settings...
        </p>
      }
    >
      {(settings) => <SettingsForm stored={settings} />}
    </QueryView>
  );
}

const labels = {
  name: 'Name',
  address: 'Address',
  pan: 'PAN of the organisation',
  registrationNumber: 'Unique registration number',
  registeredOn: 'Registered on',
  validUntil: 'Valid until',
  section: 'Section',
} as const satisfies Record<keyof ReceiptSettingsValues, string>;

const valuesOf = ({ updated_at: _updatedAt, ...values }: StoredReceiptSettings) => values;

function SettingsForm({ stored }: { stored: StoredReceiptSettings }) {
  const today = useToday();
  const form = useForm({
    resolver: formResolver(receiptSettingsSchema(today)),
    defaultValues: valuesOf(stored),
  });
  const { register, handleSubmit, formState, reset } = form;
  useFormDraft('receipt-settings', form);
  const { errors, isDirty } = formState;
  useBlocker(isDirty);
  const { submit, isPending, error } = useSubmitOnce(saveReceiptSettings);
  const { original, setSaved, notice } = useEditedRow({
    row: stored,
    error,
    form,
    valuesOf,
    labels,
    title: 'Somebody else changed these settings meanwhile.',
  });
  const onSubmit = handleSubmit((values) =>
    submit({ original, values }, (saved) => {
      setSaved(saved);
      reset(valuesOf(saved));
      void showToast('success', 'Settings updated');
    }),
  );
  return (
    <Form label="What receipts say about us" onSubmit={onSubmit} className="max-w-xl">
      <TextField
        label={labels.name}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label={labels.address}
        rows={3}
        autoComplete="off"
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label={labels.pan}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.pan?.message}
        {...register('pan')}
      />
      <TextField
        label={labels.registrationNumber}
        autoComplete="off"
        error={errors.registrationNumber?.message}
        {...register('registrationNumber')}
      />
      <TextField
        label={labels.registeredOn}
        type="date"
        min={REGISTRATION_FIRST_DAY}
        max={today}
        error={errors.registeredOn?.message}
        {...register('registeredOn')}
      />
      <TextField
        label={labels.validUntil}
        type="date"
        min={REGISTRATION_FIRST_DAY}
        max={REGISTRATION_LAST_DAY}
        error={errors.validUntil?.message}
        {...register('validUntil')}
      />
      <TextField
        label={labels.section}
        autoComplete="off"
        hint="Of the Income-tax Act 2025, under which donors may deduct their gift."
        error={errors.section?.message}
        {...register('section')}
      />
      {notice}
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('primary', 'justify-self-start')}
      >
        {isPending ? 'Saving...' : 'Save Changes'}
      </BusyButton>
    </Form>
  );
}
