import * as z from 'zod/mini';
import { say } from '@/lib/say';

/** What a stranger with a receipt in hand may know, to compare it. */
export const verificationSchema = z.object({
  number: z.string(),
  /** The Indian day. */
  paid_on: z.iso.date(),
  amount_paise: z.int(),
  /** First letters: `M. T.` */
  name: z.string(),
  organisation_name: z.string(),
  state: z.enum(['valid', 'cancelled', 'replaced']),
  /** The number of what took its place. */
  replaced_by: z.nullable(z.string()),
});

export type Verification = z.infer<typeof verificationSchema>;

/** Whether it is valid and of a payment that moved money. */
export function isGood({ state, number }: Verification): boolean {
  return state === 'valid' && !isTest(number);
}

function isTest(number: string): boolean {
  return number.startsWith('TEST/');
}

/** What a receipt's state means for the reader. */
export function verdict({ state, number, replaced_by: replacedBy }: Verification): string {
  if (state === 'cancelled') {
    return replacedBy === null
      ? say('This document cancels a receipt.')
      : say`This receipt was cancelled by ${replacedBy}. It is no longer valid.`;
  }
  if (state === 'replaced') {
    return replacedBy === null
      ? say('This receipt was replaced by a newer one. It is no longer valid.')
      : say`This receipt was replaced by ${replacedBy}. It is no longer valid.`;
  }
  return isTest(number)
    ? say('This receipt is for a test payment. No money was taken.')
    : say('This receipt is genuine and valid.');
}
