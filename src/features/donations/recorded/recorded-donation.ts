import * as z from 'zod/mini';
import { BANK_NAME_MAX_LENGTH, REASON_MAX_LENGTH } from '@/config/limits';
import { referenceSchema } from '@/features/donations/offline-donation';
import { requiredTextSchema, textSchema } from '@/lib/form-schemas';

export const bankSchema = textSchema(
  BANK_NAME_MAX_LENGTH,
  `At most ${BANK_NAME_MAX_LENGTH} characters.`,
);

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
