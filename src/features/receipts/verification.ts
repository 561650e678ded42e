import * as z from 'zod/mini';
import { say } from '@/lib/say';

const rowSchema = z.object({
  number: z.string(),
  paid_on: z.iso.date(),
  amount_paise: z.int(),
  name: z.string(),
  organisation_name: z.string(),
  state: z.enum(['valid', 'cancelled', 'replaced']),
  replaced_by: z.nullable(z.string()),
});

/** What a stranger with a receipt in hand may know, to compare it. */
export interface Verification {
  number: string;
  isTest: boolean;
  /** The Indian day, as YYYY-MM-DD. */
  paidOn: string;
  amountPaise: number;
  /** First letters: `M. T.` */
  initials: string;
  organisationName: string;
  state: 'valid' | 'cancelled' | 'replaced';
  /** The number of what took its place. */
  replacedBy: string | null;
}

export const verificationSchema = z.pipe(
  rowSchema,
  z.transform((row): Verification => ({
    number: row.number,
    isTest: row.number.startsWith('TEST/'),
    paidOn: row.paid_on,
    amountPaise: row.amount_paise,
    initials: row.name,
    organisationName: row.organisation_name,
    state: row.state,
    replacedBy: row.replaced_by,
  })),
);

/** What a receipt's state means for the reader. */
export function verdict({ state, isTest, replacedBy }: Verification): string {
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
  return isTest
    ? say('This receipt is for a test payment. No money was taken.')
    : say('This receipt is genuine and valid.');
}
