import * as z from 'zod/mini';
import { STANDARD_MONTHLY_RUPEES } from '@/config/site';
import type { Dog } from '@/features/dogs/dog';
import {
  DOG_AGE_MAX_LENGTH,
  DOG_LOCATION_MAX_LENGTH,
  DOG_MONTHLY_MAX_RUPEES,
  DOG_MONTHLY_MIN_RUPEES,
  DOG_NAME_MAX_LENGTH,
  DOG_PICTURE_URL_MAX_LENGTH,
  DOG_TAGLINE_MAX_LENGTH,
  DOG_TRAIT_MAX_LENGTH,
  DOG_TRAITS_MAX_COUNT,
} from '@/config/limits';
import { ageBandOf } from '@/features/dogs/dog-filters';
import { formatRupees } from '@/lib/money';
import { cleanLine } from '@common/typed-text';
import { requiredTextSchema, storable, textSchema } from '@/lib/form-schemas';

/** Beside each empty required field. One toast covers all of them. */
export const missingTexts = {
  name: 'Please enter the dog’s name.',
  image: 'Please choose a picture.',
  tagline: 'Please write one line about the dog.',
  age: 'Please enter the age.',
  location: 'Please say where the dog lives.',
} as const;

/** The form puts the standard amount into the field, so that nobody saves it without having seen it. */
export const notANumber = `This was not a number, so it is ${formatRupees(STANDARD_MONTHLY_RUPEES)} a month now. Change it, or save again.`;

const amountOutOfRange = `The amount must be between ${formatRupees(DOG_MONTHLY_MIN_RUPEES)} and ${formatRupees(DOG_MONTHLY_MAX_RUPEES)}.`;

/** Validates the form's texts and converts them to what the table stores. All but the name of a draft may be empty. */
const schemaOf = (isDraft: boolean) => {
  const requiredText = (field: keyof typeof missingTexts, maxLength: number, tooLong: string) =>
    isDraft && field !== 'name'
      ? textSchema(maxLength, tooLong)
      : requiredTextSchema(maxLength, tooLong, missingTexts[field]);
  return z.object({
    name: requiredText(
      'name',
      DOG_NAME_MAX_LENGTH,
      `Name must be at most ${DOG_NAME_MAX_LENGTH} characters.`,
    ),
    image: requiredText(
      'image',
      DOG_PICTURE_URL_MAX_LENGTH,
      `The address of the picture must be at most ${DOG_PICTURE_URL_MAX_LENGTH} characters.`,
    ),
    tagline: requiredText(
      'tagline',
      DOG_TAGLINE_MAX_LENGTH,
      `Tagline must be at most ${DOG_TAGLINE_MAX_LENGTH} characters.`,
    ),
    age: requiredText(
      'age',
      DOG_AGE_MAX_LENGTH,
      `Age must be at most ${DOG_AGE_MAX_LENGTH} characters.`,
    ).check(
      z.refine(
        (age) => age === '' || ageBandOf(age) !== null,
        'Without a number first, the age filter can’t find this dog.',
      ),
    ),
    location: requiredText(
      'location',
      DOG_LOCATION_MAX_LENGTH,
      `Location must be at most ${DOG_LOCATION_MAX_LENGTH} characters.`,
    ),
    traits: z.pipe(
      z.string().check(storable),
      z.pipe(
        z.transform(toTraits),
        z.array(z.string()).check(
          z.maxLength(DOG_TRAITS_MAX_COUNT, `At most ${DOG_TRAITS_MAX_COUNT} traits.`),
          z.refine(
            (traits) => traits.every((trait) => trait.length <= DOG_TRAIT_MAX_LENGTH),
            `Each trait must be at most ${DOG_TRAIT_MAX_LENGTH} characters.`,
          ),
        ),
      ),
    ),
    monthlyAmount: z.pipe(
      z
        .string()
        .check(
          z.refine((text) => text.trim() === '' || parseMonthlyAmount(text) !== null, notANumber),
        ),
      z.pipe(
        z.transform((text: string) => parseMonthlyAmount(text) ?? STANDARD_MONTHLY_RUPEES),
        z
          .number()
          .check(
            z.gte(DOG_MONTHLY_MIN_RUPEES, amountOutOfRange),
            z.lte(DOG_MONTHLY_MAX_RUPEES, amountOutOfRange),
          ),
      ),
    ),
  });
};

export const dogSchema = schemaOf(false);
export const draftSchema = schemaOf(true);

/** The validated values. */
export type DogInput = z.output<typeof dogSchema>;

/** A dog as the texts of the form's fields: its picture's URL, traits with commas between them, an amount in rupees. */
export type DogFormValues = z.input<typeof dogSchema>;

export const dogFields = z.keyof(dogSchema).options;

export const emptyDogForm: DogFormValues = {
  name: '',
  image: '',
  tagline: '',
  age: '',
  location: '',
  traits: '',
  monthlyAmount: String(STANDARD_MONTHLY_RUPEES),
};

export function toDogFormValues(dog: Dog): DogFormValues {
  const { id: _id, status: _status, updated_at: _updatedAt, ...values } = dog;
  const { traits, monthlyAmount } = values;
  return { ...values, traits: traits.join(', '), monthlyAmount: String(monthlyAmount) };
}

const draftParts = {
  image: 'picture',
  tagline: 'tagline',
  age: 'age',
  location: 'location',
} as const;

/** What a draft needs before it can be published. */
export function missingParts(dog: Pick<Dog, keyof typeof draftParts>): string[] {
  const parts = Object.keys(draftParts) as (keyof typeof draftParts)[];
  return parts.filter((part) => dog[part] === '').map((part) => draftParts[part]);
}

/** Splits a text at its commas: trimmed, without empty entries and duplicates. */
export function toTraits(text: string): string[] {
  const traits = new Map<string, string>();
  for (const part of text.split(',')) {
    const trait = part.trim();
    const key = trait.toLocaleLowerCase('en-IN');
    if (trait !== '' && !traits.has(key)) traits.set(key, trait);
  }
  return [...traits.values()];
}

/**
 * Parses an amount such as '3000', '₹3,500' or '२५००'.
 * @returns rupees, rounded to the paisa; null when the text is not a number
 */
export function parseMonthlyAmount(text: string): number | null {
  const digits = cleanLine(text).replaceAll(/[₹,\s]/gu, '');
  const rupees = Number(digits);
  return digits === '' || !Number.isFinite(rupees) ? null : Math.round(rupees * 100) / 100;
}
