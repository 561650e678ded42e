import * as z from 'zod/mini';
import { Constants } from '@common/database';
import { plural } from '@/lib/numbers';
import { issuerSchema } from '@common/receipts/receipt';

/** The receipts of a tax year that are made out to an account's donor. */
export const statementSchema = z.object({
  /** `2026-27` */
  tax_year: z.string(),
  organisation: issuerSchema,
  /** As the receipts name them; null without receipts. */
  donor: z.nullable(
    z.object({
      name: z.string(),
      address: z.nullable(z.string()),
      pan_masked: z.nullable(z.string()),
    }),
  ),
  total_paise: z.int(),
  total_words: z.string(),
  /** Oldest first. */
  rows: z.array(
    z.object({
      receipt_id: z.uuid(),
      number: z.string(),
      /** The Indian day. */
      paid_on: z.iso.date(),
      /** Without what was paid back. */
      amount_paise: z.int(),
      /** null for all dogs. */
      dog_name: z.nullable(z.string()),
      type: z.enum(Constants.public.Enums.donation_type),
    }),
  ),
  /** Receipts of the account's other donations in that year, by the name on them. */
  others: z.array(z.object({ donor_name: z.string(), receipts: z.int() })),
});

export type YearStatement = z.infer<typeof statementSchema>;

/** Why receipts of the year are not in the statement. */
export function otherReceiptsText({
  donor_name: donorName,
  receipts,
}: YearStatement['others'][number]): string {
  return plural(receipts, {
    one: `{count} more receipt of this year is made out to ${donorName}; it is on My Donations and not part of this statement.`,
    other: `{count} more receipts of this year are made out to ${donorName}; they are on My Donations and not part of this statement.`,
  });
}
