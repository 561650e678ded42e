import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isPan, normalisePan } from '@common/pan';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { PageForm } from '@/components/ui/PageForm';
import { useBlocker } from '@/components/use-blocker';
import { useEditedRow } from '@/components/use-edited-row';
import { useSubmitForm } from '@/components/use-submit-form';
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
import { textSchema } from '@/lib/form-schemas';
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

const text = (label: string, maxLength: number) =>
  textSchema(maxLength, `${label} must be at most ${maxLength} characters.`);

const required = (label: string, maxLength: number) =>
  text(label, maxLength).check(z.minLength(1, `${label} is required.`));

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
  const { form, field, isDirty, submit, error, status } = useSubmitForm({
    schema: receiptSettingsSchema(today),
    defaults: valuesOf(stored),
    draft: 'receipt-settings',
    mutation: saveReceiptSettings,
  });
  useBlocker(isDirty);
  const { original, setSaved, notice } = useEditedRow({
    row: stored,
    error,
    form,
    valuesOf,
    labels,
    title: 'Somebody else changed these settings meanwhile.',
  });
  const onSubmit = form.handleSubmit((values) =>
    submit({ original, values }, (saved) => {
      setSaved(saved);
      form.reset(valuesOf(saved));
      void showToast('success', 'Settings updated');
    }),
  );
  return (
    <PageForm
      {...status}
      label="What receipts say about us"
      submitLabel="Save Changes"
      busyLabel="Saving..."
      submitClass={buttonClass('primary', 'justify-self-start')}
      className="max-w-xl"
      onSubmit={onSubmit}
    >
      {field('name', labels.name)}
      {field('address', labels.address, { rows: 3, autoComplete: 'off' })}
      {field('pan', labels.pan, 'pan')}
      {field('registrationNumber', labels.registrationNumber)}
      {field('registeredOn', labels.registeredOn, {
        type: 'date',
        min: REGISTRATION_FIRST_DAY,
        max: today,
      })}
      {field('validUntil', labels.validUntil, {
        type: 'date',
        min: REGISTRATION_FIRST_DAY,
        max: REGISTRATION_LAST_DAY,
      })}
      {field(
        'section',
        labels.section,
        'line',
        'Of the Income-tax Act 2025, under which donors may deduct their donation.',
      )}
      {notice}
    </PageForm>
  );
}
