import * as z from 'zod/mini';
import {
  ORGANISATION_ADDRESS_MAX_LENGTH,
  ORGANISATION_NAME_MAX_LENGTH,
  REGISTRATION_NUMBER_MAX_LENGTH,
  TAX_SECTION_MAX_LENGTH,
} from '@/config/limits';
import { storable } from '@/lib/form-schemas';
import { isPan, normalisePan } from '../../../supabase/functions/_shared/donor/pan';

const DAY = /^(?:\d{4}-\d\d-\d\d)?$/;

const day = z.string().check(z.regex(DAY, 'Please choose the day.'));

/** Fields that may be empty are '' then. */
export const receiptSettingsSchema = z
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

export type ReceiptSettingsValues = z.infer<typeof receiptSettingsSchema>;

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
