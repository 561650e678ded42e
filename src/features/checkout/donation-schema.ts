import * as z from 'zod/mini';
import type { DonationType } from '@/content/donations';
import { DONATION_MAX_PAISE, DONATION_MIN_PAISE } from '@/config/limits';
import { formatPaise, parsePaise } from '@/lib/money';

export const donationTypes = ['One-time', 'Monthly'] as const satisfies readonly DonationType[];

/** The value of the radio button for an amount that is not a tier's. */
export const OWN_AMOUNT = 'own-amount';

/**
 * The donation form: a tier or an amount of one's own, and how often.
 * @param amountPaiseOf the amount of a tier, by its id
 * @param monthlyMaxPaise the largest monthly amount
 */
export function donationSchema(
  amountPaiseOf: (tierId: string) => number | undefined,
  monthlyMaxPaise: number,
) {
  return z.pipe(
    z
      .object({ choice: z.string(), ownAmount: z.string(), type: z.enum(donationTypes) })
      .check((context) => {
        const { choice, ownAmount, type } = context.value;
        const maxPaise = type === 'Monthly' ? monthlyMaxPaise : DONATION_MAX_PAISE;
        const message = choice === OWN_AMOUNT ? ownAmountError(ownAmount, maxPaise) : null;
        if (message === null) return;
        context.issues.push({ code: 'custom', message, path: ['ownAmount'], input: ownAmount });
      }),
    z.transform(({ choice, ownAmount, type }) => ({
      amountPaise: (choice === OWN_AMOUNT ? parsePaise(ownAmount) : amountPaiseOf(choice)) ?? 0,
      type,
    })),
  );
}

function ownAmountError(ownAmount: string, maxPaise: number): string | null {
  const amountPaise = parsePaise(ownAmount);
  if (amountPaise === null) return 'Please enter an amount in whole rupees, such as 750.';
  if (amountPaise < DONATION_MIN_PAISE) {
    return `The smallest gift is ${formatPaise(DONATION_MIN_PAISE)}.`;
  }
  if (amountPaise > maxPaise && maxPaise < DONATION_MAX_PAISE) {
    return `The largest monthly gift is ${formatPaise(maxPaise)}, because banks allow no more. A larger one can be given once.`;
  }
  if (amountPaise > DONATION_MAX_PAISE) {
    return `The largest gift here is ${formatPaise(DONATION_MAX_PAISE)}. For more, please write to us.`;
  }
  return null;
}
