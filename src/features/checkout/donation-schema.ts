import * as z from 'zod/mini';
import type { DonationType } from '@/features/checkout/checkout-purpose';
import { formatRupees, parseRupees } from '@/lib/money';

/** A gift of one's own choice, in rupees. The server holds the same bounds. */
export const SMALLEST_GIFT = 100;
export const LARGEST_GIFT = 500_000;

export const donationTypes = ['One-time', 'Monthly'] as const satisfies readonly DonationType[];

/** The choice that stands for an amount of one's own, beside the tiers' ids. */
export const OWN_AMOUNT = 'own-amount';

/**
 * What the chooser holds: a tier or an amount of one's own, and how often.
 * @param rupeesOf the amount of a tier, by its id
 */
export function donationSchema(rupeesOf: (tierId: string) => number | undefined) {
  return z.pipe(
    z
      .object({ choice: z.string(), ownAmount: z.string(), type: z.enum(donationTypes) })
      .check((context) => {
        const { choice, ownAmount } = context.value;
        const message = choice === OWN_AMOUNT ? problemWith(ownAmount) : null;
        if (message === null) return;
        context.issues.push({ code: 'custom', message, path: ['ownAmount'], input: ownAmount });
      }),
    z.transform(({ choice, ownAmount, type }) => ({
      rupees: (choice === OWN_AMOUNT ? parseRupees(ownAmount) : rupeesOf(choice)) ?? 0,
      type,
    })),
  );
}

function problemWith(ownAmount: string): string | null {
  const rupees = parseRupees(ownAmount);
  if (rupees === null) return 'Please enter an amount in whole rupees, such as 750.';
  if (rupees < SMALLEST_GIFT) return `The smallest gift is ${formatRupees(SMALLEST_GIFT)}.`;
  if (rupees > LARGEST_GIFT) {
    return `The largest gift here is ${formatRupees(LARGEST_GIFT)}. For more, please write to us.`;
  }
  return null;
}
