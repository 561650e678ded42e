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
import { useFormDraft } from '@/components/use-form-draft';
import {
  ORGANISATION_ADDRESS_MAX_LENGTH,
  ORGANISATION_NAME_MAX_LENGTH,
  REGISTRATION_NUMBER_MAX_LENGTH,
  TAX_SECTION_MAX_LENGTH,
} from '@/config/limits';
import type { ReceiptSettingsValues } from '@/features/tax-year/tax-year';
import { receiptSettingsQuery, saveReceiptSettings } from '@/features/tax-year/tax-year-api';
import { formResolver } from '@/lib/form-resolver';
import { storable } from '@/lib/form-schemas';
import { showToast } from '@/lib/toast';

const DAY = /^(?:\d{4}-\d\d-\d\d)?$/;

const day = z.string().check(z.regex(DAY, 'Please choose the day.'));

const receiptSettingsSchema = z
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
    registeredOn: day,
    validUntil: day,
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
      z.trim(),
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
      {(settings) => <SettingsForm initial={settings} />}
    </QueryView>
  );
}

function SettingsForm({ initial }: { initial: ReceiptSettingsValues }) {
  const form = useForm({
    resolver: formResolver(receiptSettingsSchema),
    defaultValues: initial,
  });
  const { register, handleSubmit, formState, reset } = form;
  useFormDraft('receipt-settings', form);
  const { errors, isDirty } = formState;
  useBlocker(isDirty);
  const { submit, isPending } = useSubmitOnce(saveReceiptSettings);
  const onSubmit = handleSubmit((values) =>
    submit(values, (saved) => {
      reset(saved);
      void showToast('success', 'Settings updated');
    }),
  );
  return (
    <Form label="What receipts say about us" onSubmit={onSubmit} className="max-w-xl">
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label="Address"
        rows={3}
        autoComplete="off"
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label="PAN of the organisation"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errors.pan?.message}
        {...register('pan')}
      />
      <TextField
        label="Unique registration number"
        autoComplete="off"
        error={errors.registrationNumber?.message}
        {...register('registrationNumber')}
      />
      <TextField
        label="Registered on"
        type="date"
        error={errors.registeredOn?.message}
        {...register('registeredOn')}
      />
      <TextField
        label="Valid until"
        type="date"
        error={errors.validUntil?.message}
        {...register('validUntil')}
      />
      <TextField
        label="Section"
        autoComplete="off"
        hint="Of the Income-tax Act 2025, under which donors may deduct their gift."
        error={errors.section?.message}
        {...register('section')}
      />
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
