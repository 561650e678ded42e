import * as z from 'zod/mini';
import { say } from '@/lib/say';
import { EMAIL_ADDRESS, EMAIL_MAX_LENGTH } from '@common/email-address';
import { PHONE_PATTERN } from '@common/limits';
import { isName } from '@common/name';
import { cleanLine, cleanText } from '@common/typed-text';

// Equal to the check constraints of the database, as in config/limits.ts.
export const NAME_MIN_LENGTH = 2;
export const NAME_MAX_LENGTH = 100;
export const SUBJECT_MAX_LENGTH = 200;

/** A line without what was pasted and nobody sees, before any other check; as the functions read it. */
export const cleanedLine = z.overwrite(cleanLine);
/** As {@link cleanedLine}, of a text of several lines. */
export const cleanedText = z.overwrite(cleanText);

/** A lone surrogate, as in a text cut in the middle of an emoji. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Rejects NUL and lone surrogates, which Postgres can't store and which are invisible in a field. */
export const storable = z.refine<string>(
  (text) => !text.includes('\0') && !LONE_SURROGATE.test(text),
  say('A character in here can’t be stored. Please type this again.'),
);

const invalidEmail = say('Please enter a valid email address.');

export const emailSchema = z
  .string()
  .check(
    cleanedLine,
    z.maxLength(EMAIL_MAX_LENGTH, invalidEmail),
    z.regex(EMAIL_ADDRESS, invalidEmail),
  );

/** As functions and database check the names of people. */
export const looksLikeName = z.refine<string>(
  isName,
  say('Please write a name in letters, without /, @, a web address or invisible characters.'),
);

export const nameSchema = z
  .string()
  .check(
    cleanedLine,
    z.minLength(NAME_MIN_LENGTH, say`Name must be at least ${NAME_MIN_LENGTH} characters.`),
    z.maxLength(NAME_MAX_LENGTH, say`Name must be at most ${NAME_MAX_LENGTH} characters.`),
    looksLikeName,
  );

export const subjectSchema = z
  .string()
  .check(
    cleanedText,
    storable,
    z.minLength(1, say('Subject is required.')),
    z.maxLength(SUBJECT_MAX_LENGTH, say`Subject must be at most ${SUBJECT_MAX_LENGTH} characters.`),
  );

/** A text of several lines, which may be empty. @param tooLong the sentence for one of more than `maxLength` characters */
export const textSchema = (maxLength: number, tooLong: string) =>
  z.string().check(cleanedText, storable, z.maxLength(maxLength, tooLong));

/** As {@link textSchema}. @param missing the sentence for an empty one */
export const requiredTextSchema = (maxLength: number, tooLong: string, missing: string) =>
  textSchema(maxLength, tooLong).check(z.minLength(1, missing));

/** '' for a text without a word, and what the schema says of any other. */
export const orEmpty = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  // Not a length: of two texts that break a rule, the union would have a sentence of its own.
  z.union([z.pipe(z.string().check(cleanedLine), z.literal('')), schema]);

/** '' for none. @param error the sentence for what is no phone number */
export const optionalPhone = (error: string) =>
  orEmpty(z.string().check(cleanedLine, z.regex(PHONE_PATTERN, error)));

/** As {@link optionalPhone}, in the words for visitors. */
export const optionalPhoneSchema = optionalPhone(
  say('Please enter a valid phone number, such as +91 98390 12345.'),
);
