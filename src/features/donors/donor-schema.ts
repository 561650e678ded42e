import * as z from 'zod/mini';
import { emailSchema } from '@/lib/form-schemas';
import {
  DONOR_ADDRESS_MAX_LENGTH,
  DONOR_ADDRESS_MIN_LENGTH,
  DONOR_NAME_MAX_LENGTH,
  DONOR_NAME_MIN_LENGTH,
  UNPRINTABLE_SIGN,
} from '@/config/limits';
import { isPan, normalisePan } from '../../../supabase/functions/_shared/donor/pan';

/** As save-donor checks it. */
const WITHOUT_CONTROL_CHARACTERS = /^(?:\n|[^\p{Cc}\p{Cs}])*$/u;

const NOT_A_CITIZEN =
  'Thank you for wanting to help. Without a registration under the Foreign Contribution (Regulation) Act, Indian law lets us accept gifts from Indian citizens only. Nothing was stored or charged.';

const citizenSchema = z.string().check((context) => {
  if (context.value === 'yes') return;
  const message = context.value === 'no' ? NOT_A_CITIZEN : 'Please choose one.';
  context.issues.push({ code: 'custom', message, input: context.value });
});

const fields = {
  name: text('Name', /\s+/g, DONOR_NAME_MIN_LENGTH, DONOR_NAME_MAX_LENGTH),
  address: text('Address', /[^\S\n]+/g, DONOR_ADDRESS_MIN_LENGTH, DONOR_ADDRESS_MAX_LENGTH),
  citizen: citizenSchema,
  pan: z.string().check(
    z.overwrite(normalisePan),
    z.refine(
      (pan) => pan === '' || isPan(pan),
      'A PAN has five letters, four digits and a letter, such as ABCDE1234F.',
    ),
  ),
};

/** Of an account, which has an email address of its own. */
export const accountDonorSchema = z.object({ ...fields, email: z.string() });

export const visitorDonorSchema = z.object({ ...fields, email: emailSchema });

export type DonorValues = z.infer<typeof visitorDonorSchema>;

/** @param spaces become one space */
function text(label: string, spaces: RegExp, minLength: number, maxLength: number) {
  return z.string().check(
    z.overwrite((value) => value.trim().replace(spaces, ' ')),
    z.regex(
      WITHOUT_CONTROL_CHARACTERS,
      'A character in here cannot be stored. Please type this again.',
    ),
    z.refine(
      (value) => !UNPRINTABLE_SIGN.test(value),
      'Please leave out emoji: a receipt can’t print them.',
    ),
    z.minLength(minLength, `${label} must be at least ${minLength} characters.`),
    z.maxLength(maxLength, `${label} must be at most ${maxLength} characters.`),
  );
}
