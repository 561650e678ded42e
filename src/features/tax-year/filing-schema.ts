import * as z from 'zod/mini';
import { ACKNOWLEDGEMENT_NUMBER_MAX_LENGTH } from '@/config/limits';
import { parseRupees, rupeesToPaise } from '@/lib/money';
import { toWesternDigits } from '@/lib/numbers';
import { storable } from '@/lib/form-schemas';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** @param today as YYYY-MM-DD, in India */
export function filingSchema(today: string) {
  return z.pipe(
    z.object({
      acknowledgementNumber: z
        .string()
        .check(
          z.trim(),
          storable,
          z.minLength(1, 'Please enter the acknowledgement number.'),
          z.maxLength(
            ACKNOWLEDGEMENT_NUMBER_MAX_LENGTH,
            `The number must be at most ${ACKNOWLEDGEMENT_NUMBER_MAX_LENGTH} characters.`,
          ),
        ),
      filedOn: z.string().check(
        z.regex(DAY, 'Please choose the day.'),
        z.refine((day) => day <= today, 'This day is in the future.'),
      ),
      amount: z
        .string()
        .check(
          z.refine(
            (text) => parseRupees(text) !== null,
            'Please enter whole rupees, such as 45000.',
          ),
        ),
      donors: z
        .string()
        .check(z.refine((text) => parseCount(text) !== null, 'Please enter a number, such as 12.')),
    }),
    z.transform(({ acknowledgementNumber, filedOn, amount, donors }) => ({
      acknowledgementNumber,
      filedOn,
      amountPaise: rupeesToPaise(parseRupees(amount) ?? 0),
      donorCount: parseCount(donors) ?? 0,
    })),
  );
}

export type FilingValues = z.infer<ReturnType<typeof filingSchema>>;

function parseCount(text: string): number | null {
  const digits = toWesternDigits(text).trim();
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}
