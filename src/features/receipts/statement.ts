import * as z from 'zod/mini';
import { Constants, type Enums } from '@common/database';
import { plural } from '@/lib/numbers';
import { issuerSchema, type Issuer } from '../../../supabase/functions/_shared/receipts/receipt.ts';

const rowSchema = z.object({
  receipt_id: z.uuid(),
  number: z.string(),
  paid_on: z.iso.date(),
  amount_paise: z.int(),
  dog_name: z.nullable(z.string()),
  type: z.enum(Constants.public.Enums.donation_type),
});

const documentSchema = z.object({
  tax_year: z.string(),
  organisation: issuerSchema,
  donor: z.nullable(
    z.object({
      name: z.string(),
      address: z.nullable(z.string()),
      pan_masked: z.nullable(z.string()),
    }),
  ),
  total_paise: z.int(),
  total_words: z.string(),
  rows: z.array(rowSchema),
  others: z.array(z.object({ donor_name: z.string(), receipts: z.int() })),
});

/** The receipts of a tax year that are made out to an account's donor. */
export interface YearStatement {
  /** `2026-27` */
  taxYear: string;
  issuer: Issuer;
  /** As the receipts name them; null without receipts. */
  donor: { name: string; address: string | null; panMasked: string | null } | null;
  totalPaise: number;
  totalWords: string;
  /** Oldest first. */
  donations: readonly StatementLine[];
  /** Receipts of the account's other donations in that year, by the name on them. */
  others: readonly OtherReceipts[];
}

interface OtherReceipts {
  donorName: string;
  count: number;
}

export interface StatementLine {
  receiptId: string;
  number: string;
  /** The Indian day, as YYYY-MM-DD. */
  paidOn: string;
  /** Without what was paid back. */
  amountPaise: number;
  /** null for all dogs. */
  dogName: string | null;
  /** 'One-time' or 'Monthly'. */
  type: Enums<'donation_type'>;
}

export const statementSchema = z.pipe(
  documentSchema,
  z.transform(
    ({ tax_year, organisation, donor, total_paise, total_words, rows, others }): YearStatement => ({
      taxYear: tax_year,
      issuer: organisation,
      donor: donor && { name: donor.name, address: donor.address, panMasked: donor.pan_masked },
      totalPaise: total_paise,
      totalWords: total_words,
      donations: rows.map((row) => ({
        receiptId: row.receipt_id,
        number: row.number,
        paidOn: row.paid_on,
        amountPaise: row.amount_paise,
        dogName: row.dog_name,
        type: row.type,
      })),
      others: others.map(({ donor_name, receipts }) => ({
        donorName: donor_name,
        count: receipts,
      })),
    }),
  ),
);

/** Why receipts of the year are not in the statement. */
export function otherReceiptsText({ donorName, count }: OtherReceipts): string {
  return plural(count, {
    one: `{count} more receipt of this year is made out to ${donorName}; it is on My Donations and not part of this statement.`,
    other: `{count} more receipts of this year are made out to ${donorName}; they are on My Donations and not part of this statement.`,
  });
}
