import * as z from 'zod/mini';
import type { Enums } from '../database.ts';

const day = z.iso.date();

const organisationSchema = z.object({
  organisation_name: z.string(),
  organisation_address: z.string(),
  pan: z.nullable(z.string()),
  registration_number: z.nullable(z.string()),
  registered_on: z.nullable(day),
  valid_until: z.nullable(day),
  section: z.string(),
});

const receiptRowSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  mode: z.enum(['test', 'live']),
  tax_year: z.string(),
  kind: z.enum(['receipt', 'cancellation']),
  reason: z.enum([
    'payment',
    'partial-refund',
    'correction',
    'refund',
    'dispute',
    'returned',
    'void',
  ]),
  issued_at: z.iso.datetime({ offset: true }),
  paid_on: day,
  amount_paise: z.int(),
  amount_words: z.string(),
  donor_name: z.string(),
  donor_address: z.nullable(z.string()),
  pan_masked: z.nullable(z.string()),
  dog_name: z.nullable(z.string()),
  /** The title of an appeal. */
  purpose: z._default(z.nullable(z.string()), null),
  type: z.enum(['One-time', 'Monthly']),
  payment_method: z.nullable(z.string()),
  provider_payment_id: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  organisation: organisationSchema,
  verify_code: z.string(),
  replaces_number: z.nullable(z.string()),
  replaced_by_id: z.nullable(z.uuid()),
  replaced_by_number: z.nullable(z.string()),
  replaced_by_kind: z.nullable(z.enum(['receipt', 'cancellation'])),
});

/** The organisation as it was when a receipt was made. */
export interface Issuer {
  name: string;
  /** May have line breaks. */
  address: string;
  pan: string | null;
  registration: Registration | null;
}

/** The organisation's registration for tax-deductible donations. Days are YYYY-MM-DD. */
interface Registration {
  number: string;
  registeredOn: string | null;
  validUntil: string | null;
  /** Of the Income-tax Act, 2025. */
  section: string;
}

/** A receipt, or a cancellation of one: what it said when it was made, and what became of it since. */
export interface Receipt {
  id: string;
  /** With the prefix of its day: `ABC/2026-27/000123` */
  number: string;
  /** Paid with a test key, so that no money moved. */
  isTest: boolean;
  /** `2026-27` */
  taxYear: string;
  kind: 'receipt' | 'cancellation';
  reason: Enums<'receipt_reason'>;
  /** ISO 8601. */
  issuedAt: string;
  /** The Indian day, as YYYY-MM-DD. */
  paidOn: string;
  amountPaise: number;
  /** `Rupees Three Thousand Only` */
  amountWords: string;
  donorName: string;
  donorAddress: string | null;
  /** `ABC••••••F` */
  panMasked: string | null;
  /** null for a donation to all dogs. */
  dogName: string | null;
  /** The title of the appeal for which it was given. */
  appeal: string | null;
  type: 'One-time' | 'Monthly';
  /** The provider's word for it, or the way of a recorded donation. */
  paymentMethod: string | null;
  paymentId: string | null;
  /** Of a recorded donation: the number of the transfer, or the cheque's with its bank. */
  reference: string | null;
  issuer: Issuer;
  verifyCode: string;
  /** The number of the receipt, or cancellation, whose place it takes. */
  replacesNumber: string | null;
  /** What took its place. */
  replacedBy: { id: string; number: string; kind: 'receipt' | 'cancellation' } | null;
}

export const issuerSchema = z.pipe(organisationSchema, z.transform(toIssuer));

/** Parses a receipt as the database functions return it. */
export const receiptSchema = z.pipe(receiptRowSchema, z.transform(toReceipt));

/**
 * As the data of an email have it: a visitor's has the secret of its link, and that of the link which adds the
 * donation to an account.
 */
export const emailedReceiptSchema = z.pipe(
  z.extend(receiptRowSchema, {
    secret: z.optional(z.string()),
    claim_secret: z.optional(z.string()),
  }),
  z.transform((row) => ({
    ...toReceipt(row),
    secret: row.secret ?? null,
    claimSecret: row.claim_secret ?? null,
  })),
);

export type EmailedReceipt = z.infer<typeof emailedReceiptSchema>;

function toIssuer(row: z.infer<typeof organisationSchema>): Issuer {
  return {
    name: row.organisation_name,
    address: row.organisation_address,
    pan: row.pan,
    registration:
      row.registration_number === null
        ? null
        : {
            number: row.registration_number,
            registeredOn: row.registered_on,
            validUntil: row.valid_until,
            section: row.section,
          },
  };
}

function toReceipt(row: z.infer<typeof receiptRowSchema>): Receipt {
  const { replaced_by_id: id, replaced_by_number: number, replaced_by_kind: kind } = row;
  return {
    id: row.id,
    number: row.number,
    isTest: row.mode === 'test',
    taxYear: row.tax_year,
    kind: row.kind,
    reason: row.reason,
    issuedAt: row.issued_at,
    paidOn: row.paid_on,
    amountPaise: row.amount_paise,
    amountWords: row.amount_words,
    donorName: row.donor_name,
    donorAddress: row.donor_address,
    panMasked: row.pan_masked,
    dogName: row.dog_name,
    appeal: row.purpose,
    type: row.type,
    paymentMethod: row.payment_method,
    paymentId: row.provider_payment_id,
    reference: row.reference,
    issuer: toIssuer(row.organisation),
    verifyCode: row.verify_code,
    replacesNumber: row.replaces_number,
    replacedBy: id === null || number === null || kind === null ? null : { id, number, kind },
  };
}
