// What receipts say about a donor.
import * as z from 'zod/mini';
import { isPan, normalisePan } from '@common/pan';
import { cleanLine, cleanText } from '@common/typed-text';
import {
  DONOR_ADDRESS_MAX_LENGTH,
  DONOR_ADDRESS_MIN_LENGTH,
  DONOR_NAME_MAX_LENGTH,
  DONOR_NAME_MIN_LENGTH,
  UNPRINTABLE_SIGN,
} from '@/config/limits';
import { looksLikeName } from '@/lib/form-schemas';
import { say } from '@/lib/say';

/** As save-donor checks it. */
const WITHOUT_CONTROL_CHARACTERS = /^(?:\n|[^\p{Cc}\p{Cs}])*$/u;

export const donorNameSchema = text(
  say('Name'),
  (name) => cleanLine(name).replace(/\s+/g, ' '),
  DONOR_NAME_MIN_LENGTH,
  DONOR_NAME_MAX_LENGTH,
).check(looksLikeName);

export const donorAddressSchema = text(
  say('Address'),
  (address) => cleanText(address).replace(/[^\S\n]+/g, ' '),
  DONOR_ADDRESS_MIN_LENGTH,
  DONOR_ADDRESS_MAX_LENGTH,
);

/** '' without one. */
export const panSchema = z.string().check(
  z.overwrite(normalisePan),
  z.refine(
    (pan) => pan === '' || isPan(pan),
    say('A PAN has five letters, four digits and a letter, such as ABCDE1234F.'),
  ),
);

function text(
  label: string,
  clean: (text: string) => string,
  minLength: number,
  maxLength: number,
) {
  return z.string().check(
    z.overwrite(clean),
    z.regex(
      WITHOUT_CONTROL_CHARACTERS,
      say('A character in here can’t be stored. Please type this again.'),
    ),
    z.refine(
      (value) => !UNPRINTABLE_SIGN.test(value),
      say('Please leave out emoji: a receipt can’t print them.'),
    ),
    z.minLength(minLength, say`${label} must be at least ${minLength} characters.`),
    z.maxLength(maxLength, say`${label} must be at most ${maxLength} characters.`),
  );
}
