import * as z from 'zod/mini';
import { DONATION_MIN_PAISE, SPONSORSHIP_MAX_PAISE } from '@/config/limits';
import { formatPaise, parsePaise } from '@/lib/money';

/**
 * The form that changes the amount of a sponsorship. Its result is in paise.
 * @param currentPaise the amount now
 */
export function amountSchema(currentPaise: number) {
  return z.pipe(
    z.object({ amount: z.string() }).check((context) => {
      const { amount } = context.value;
      const message = amountError(parsePaise(amount), currentPaise);
      if (message === null) return;
      context.issues.push({ code: 'custom', message, path: ['amount'], input: amount });
    }),
    z.transform(({ amount }) => ({ amountPaise: parsePaise(amount) ?? 0 })),
  );
}

function amountError(amountPaise: number | null, currentPaise: number): string | null {
  if (amountPaise === null) return 'Please enter an amount in whole rupees, such as 750.';
  if (amountPaise < DONATION_MIN_PAISE) {
    return `The smallest gift is ${formatPaise(DONATION_MIN_PAISE)}.`;
  }
  if (amountPaise > SPONSORSHIP_MAX_PAISE) {
    return `The largest monthly gift is ${formatPaise(SPONSORSHIP_MAX_PAISE)}, because banks allow no more.`;
  }
  return amountPaise === currentPaise ? 'This is what you give now.' : null;
}
