import * as z from 'zod/mini';
import { BANK_NAME_MAX_LENGTH, REASON_MAX_LENGTH } from '@/config/limits';
import { referenceSchema } from '@/features/donations/offline-donation';
import type { RowOf } from '@common/database';
import { formatDay } from '@/lib/dates';
import { optionalPhone, requiredTextSchema, textSchema } from '@/lib/form-schemas';
import { formatPaise } from '@/lib/money';

export const bankSchema = textSchema(
  BANK_NAME_MAX_LENGTH,
  `At most ${BANK_NAME_MAX_LENGTH} characters.`,
);

/** Of somebody whom the office enters; '' for none. */
export const phoneSchema = optionalPhone('Write a phone number, such as +91 98390 12345.');

/** A cheque has a number. */
export const referenceOf = (way: string) =>
  way === 'cheque'
    ? referenceSchema.check(z.minLength(1, 'A cheque needs its number.'))
    : referenceSchema;

/** Why something recorded is changed. */
export const reasonSchema = requiredTextSchema(
  REASON_MAX_LENGTH,
  `At most ${REASON_MAX_LENGTH} characters.`,
  'Say why, in a few words.',
);

const NOT_A_CITIZEN =
  'We can’t take money from people who aren’t Indian citizens: that needs a registration under the FCRA.';

/** A declaration that nobody made is not stored. */
export const citizenSchema = z.pipe(
  z.string().check(z.refine((citizen) => citizen !== 'no', NOT_A_CITIZEN)),
  z.transform((citizen: string) => (citizen === 'yes' ? ('yes' as const) : ('not-asked' as const))),
);

/** The answers to the question whether somebody is an Indian citizen. */
export const citizenLabels = {
  'not-asked': 'Not asked',
  yes: 'Yes, also abroad with an Indian passport',
  no: 'No, or an OCI',
};

/** Tells two people of the same name apart: phone or email, area and last donation. */
export function whoIsWho({
  phone,
  email,
  address,
  last_given_on,
  last_paise,
}: RowOf<'people_choices'>) {
  // '12/4' says nothing: the first part of the address with a word.
  const parts = address.split(/[\n,]/).map((part) => part.trim());
  const area = parts.find((part) => /\p{L}{3}/u.test(part)) ?? '';
  const donation =
    last_given_on === null || last_paise === null
      ? 'no donation yet'
      : `${formatPaise(last_paise)} on ${formatDay(last_given_on)}`;
  return [phone || (email ?? ''), area, donation].filter((part) => part !== '').join(', ');
}
