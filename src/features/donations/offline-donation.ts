// What is typed about a donation that came without the payment provider.
import * as z from 'zod/mini';
import { Constants } from '@common/database';
import { OFFLINE_DONATION_BOUNDS, REFERENCE_MAX_LENGTH, UPDATE_FIRST_DAY } from '@/config/limits';
import { ownAmountError } from '@/features/dogs/amount';
import { cleanedLine, storable } from '@/lib/form-schemas';
import { parseExactPaise, parsePaise } from '@/lib/money';
import { say } from '@/lib/say';

/** Rupees; the result is paise. */
export const offlineAmountSchema = z.pipe(
  z.string().check((context) => {
    const message = ownAmountError(context.value, OFFLINE_DONATION_BOUNDS);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  }),
  z.transform((text: string) => parsePaise(text) ?? 0),
);

/** Rupees as the bank has them, also with paise; the result is paise. For the office. */
export const bankAmountSchema = z.pipe(
  z.string().check((context) => {
    const paise = parseExactPaise(context.value);
    const { minPaise, maxPaise } = OFFLINE_DONATION_BOUNDS;
    const message =
      paise !== null && paise % 100 !== 0 && paise >= minPaise && paise <= maxPaise
        ? null
        : ownAmountError(context.value, OFFLINE_DONATION_BOUNDS);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  }),
  z.transform((text: string) => parseExactPaise(text) ?? 0),
);

/** A day on which somebody paid, until today. Days are YYYY-MM-DD. @param today in India */
export const paymentDaySchema = (today: string, firstDay = UPDATE_FIRST_DAY) =>
  z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d$/, say('Please choose a day.')),
    z.refine((day) => day >= firstDay, say('Please choose a later day.')),
    z.refine((day) => day <= today, say('This day has not come yet.')),
  );

export const paymentWaySchema = z.pipe(
  z.string(),
  z.enum(Constants.public.Enums.donation_way, say('Please choose how it was paid.')),
);

/** '' without one. */
export const referenceSchema = z
  .string()
  .check(
    cleanedLine,
    storable,
    z.maxLength(
      REFERENCE_MAX_LENGTH,
      say`Reference must be at most ${REFERENCE_MAX_LENGTH} characters.`,
    ),
  );
