import type { RowOf, Tables } from '@common/database';
import { financialYearOf } from '@/lib/dates';

/** Live payments, or those with a test key, which move no money. */
export type PaymentMode = 'live' | 'test';

/** Which payments the page is about. */
export interface ChosenYear {
  /** Such as '2026-27'. */
  taxYear: string;
  mode: PaymentMode;
}

/** Earlier years are under the Income-tax Act 1961, with other forms. */
const FIRST_YEAR = '2026-27';

/**
 * The tax years that have begun, newest first.
 * @param now ISO 8601 with offset
 */
export function taxYearsUntil(now: string): [string, ...string[]] {
  const current = financialYearOf(now);
  const count = Math.max(0, firstCalendarYear(current) - firstCalendarYear(FIRST_YEAR));
  const earlier = Array.from({ length: count }, (_, index) => {
    const year = firstCalendarYear(current) - 1 - index;
    return `${year}-${String(year + 1).slice(-2)}`;
  });
  return [current, ...earlier];
}

/** The last day on which the statement of a year can be filed in time, as YYYY-MM-DD. */
export function filingDeadline(taxYear: string): string {
  return `${firstCalendarYear(taxYear) + 1}-05-31`;
}

function firstCalendarYear(taxYear: string): number {
  return Number(taxYear.slice(0, 4));
}

/** A donor whose identity the statement needs. `donor_key` is null for all anonymous donations together. */
export type MissingIdentity = RowOf<'missing_identities'>;

/**
 * The PostgREST filter (for `.or()`) that selects the rows after one, in the order of falling amounts. The row without
 * a person comes last among those of the same amount.
 */
export function afterIdentity({
  amount_paise,
  donor_key,
}: Pick<MissingIdentity, 'amount_paise' | 'donor_key'>): string {
  const less = `amount_paise.lt.${amount_paise}`;
  if (donor_key === null) return less;
  const after = `or(donor_key.gt.${donor_key},donor_key.is.null)`;
  return `${less},and(amount_paise.eq.${amount_paise},${after})`;
}

/** What is missing, as words. */
export function missingText({ misses_pan, misses_address, misses_citizenship }: MissingIdentity) {
  const missing = [
    misses_pan ? 'PAN' : '',
    misses_address ? 'address' : '',
    misses_citizenship ? 'citizenship' : '',
  ].filter((part) => part !== '');
  const [first = '', ...others] = missing;
  return (
    [`${first.slice(0, 1).toUpperCase()}${first.slice(1)}`, ...others].join(' and ') + ' missing'
  );
}

/** What receipts say about the organisation. Fields without a value are ''. */
export interface ReceiptSettingsValues {
  name: string;
  address: string;
  pan: string;
  registrationNumber: string;
  /** As YYYY-MM-DD. */
  registeredOn: string;
  /** As YYYY-MM-DD. */
  validUntil: string;
  /** Of the Income-tax Act. */
  section: string;
}

export interface StoredReceiptSettings extends ReceiptSettingsValues {
  updated_at: string;
}

export function toReceiptSettings(row: Tables<'receipt_settings'>): StoredReceiptSettings {
  return {
    name: row.organisation_name,
    address: row.organisation_address,
    pan: row.pan ?? '',
    registrationNumber: row.registration_number ?? '',
    registeredOn: row.registered_on ?? '',
    validUntil: row.valid_until ?? '',
    section: row.section,
    updated_at: row.updated_at,
  };
}

const receiptColumns = {
  name: 'organisation_name',
  address: 'organisation_address',
  pan: 'pan',
  registrationNumber: 'registration_number',
  registeredOn: 'registered_on',
  validUntil: 'valid_until',
  section: 'section',
} as const satisfies Record<keyof ReceiptSettingsValues, keyof Tables<'receipt_settings'>>;

/** An empty text is stored as null: the form requires the columns that must have one. */
export function toReceiptColumns(
  values: Partial<ReceiptSettingsValues>,
): Partial<Tables<'receipt_settings'>> {
  const names = Object.keys(values) as (keyof ReceiptSettingsValues)[];
  return Object.fromEntries(names.map((name) => [receiptColumns[name], values[name] || null]));
}
