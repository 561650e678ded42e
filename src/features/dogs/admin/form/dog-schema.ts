import * as z from 'zod/mini';
import { STANDARD_MONTHLY_RUPEES } from '@/content/adoption-steps';
import type { Dog } from '@/features/dogs/dog';
import { toWesternDigits } from '@/lib/numbers';
import { formatRupees } from '@/lib/money';
import { storable } from '@/lib/storable-text';

/** The bounds; the table's checks hold the same. */
const MOST_TRAITS = 12;
const LONGEST_TRAIT = 40;
const LEAST_RUPEES = 1;
const MOST_RUPEES = 500_000;

/** Beside a field that was left empty. The toast that comes with it speaks for all of them. */
export const REQUIRED = 'Required';

/** A dog as the form holds it while somebody types. */
export interface DogFormValues {
  name: string;
  /** The picture's address; '' until one is uploaded. */
  image: string;
  tagline: string;
  age: string;
  location: string;
  /** Separated by commas. */
  traits: string;
  /** Rupees. */
  monthlyAmount: string;
}

export const emptyDogForm: DogFormValues = {
  name: '',
  image: '',
  tagline: '',
  age: '',
  location: '',
  traits: '',
  monthlyAmount: String(STANDARD_MONTHLY_RUPEES),
};

/** What the form shows of a dog that is there already. */
export function toFormValues(dog: Dog): DogFormValues {
  const { name, image, tagline, age, location, traits, monthlyAmount } = dog;
  const draft = { name, image, tagline, age, location };
  return { ...draft, traits: traits.join(', '), monthlyAmount: String(monthlyAmount) };
}

function requiredText(label: string, longest: number) {
  const tooLong = `${label} must be at most ${longest} characters.`;
  return z
    .string()
    .check(z.trim(), storable, z.minLength(1, REQUIRED), z.maxLength(longest, tooLong));
}

const amountOutOfRange = `The amount must be between ${formatRupees(LEAST_RUPEES)} and ${formatRupees(MOST_RUPEES)}.`;

/** Checks a draft, and makes of it what the table holds. */
export const dogSchema = z.object({
  name: requiredText('Name', 100),
  image: requiredText('The address of the picture', 2048),
  tagline: requiredText('Tagline', 300),
  age: requiredText('Age', 40),
  location: requiredText('Location', 100),
  traits: z.pipe(
    z.string().check(storable),
    z.pipe(
      z.transform(toTraits),
      z.array(z.string()).check(
        z.maxLength(MOST_TRAITS, `At most ${MOST_TRAITS} traits.`),
        z.refine(
          (traits) => traits.every((trait) => trait.length <= LONGEST_TRAIT),
          `Each trait must be at most ${LONGEST_TRAIT} characters.`,
        ),
      ),
    ),
  ),
  monthlyAmount: z.pipe(
    z.string(),
    z.pipe(
      z.transform((text: string) => toAmount(text) ?? STANDARD_MONTHLY_RUPEES),
      z.number().check(z.gte(LEAST_RUPEES, amountOutOfRange), z.lte(MOST_RUPEES, amountOutOfRange)),
    ),
  ),
});

/** A draft that passed every rule. */
export type DogInput = z.output<typeof dogSchema>;

/** The traits in a text: separated by commas, trimmed, none empty, none twice. */
export function toTraits(text: string): string[] {
  const traits = new Map<string, string>();
  for (const part of text.split(',')) {
    const trait = part.trim();
    const key = trait.toLocaleLowerCase('en-IN');
    if (trait !== '' && !traits.has(key)) traits.set(key, trait);
  }
  return [...traits.values()];
}

/** The rupees in a text such as '3000', '₹3,500' or '२५००', to the paisa; null when it is no number. */
export function toAmount(text: string): number | null {
  const digits = toWesternDigits(text).replaceAll(/[₹,\s]/gu, '');
  const rupees = Number(digits);
  return digits === '' || !Number.isFinite(rupees) ? null : Math.round(rupees * 100) / 100;
}
