/**
 * The statement of donations, Form 113 (Income-tax Act 2025, section 354(1)(e) and (f); until March 2026 Form 10BD), as
 * a CSV file: its columns and codes. The portal wants a freshly downloaded template, so compare both before filing.
 *
 * Sources, looked up on 22 November 2026: "Instructions for filling Form 10BD, Part B, CSV template" and "Form 113-114
 * User Manual" of the income tax department (https://www.incometax.gov.in/iec/foportal/newformpage/forms/form113-114-UM).
 * No template of Form 113 was public then: titles, codes and the form of dates are those of Form 10BD, with the section
 * of the new act. The organisation's accountant confirms them.
 */

/** One donor of a tax year. */
export interface StatementRow {
  readonly pan: string;
  readonly name: string;
  /** In one line. */
  readonly address: string;
  readonly rupees: number;
}

/** What all rows of a statement share. */
export interface StatementFacts {
  /** Of the organisation. */
  readonly registrationNumber: string;
  /** An ISO date. */
  readonly registeredOn: string;
  readonly section: string;
  /** Of the statement that this one revises; '' for an original. */
  readonly acknowledgementNumber: string;
}

/** 1 PAN, 2 Aadhaar, 3 taxpayer identification number, 4 passport, 5 elector's card, 6 driving licence, 7 ration card. */
const ID_CODE_PAN = '1';
/** Or `Corpus` or `Specific grant`. */
const DONATION_TYPE = 'Others';
/** Or `Cash`, `Kind` or `Others`. The site takes payments by the card provider alone. */
const MODE_OF_RECEIPT = 'Electronic modes including account payee cheque/draft';

type Column = readonly [
  title: string,
  cell: (row: StatementRow, facts: StatementFacts, serialNumber: number) => string,
];

/** In the template's order. */
export const columns: readonly Column[] = [
  ['Sl. No.', (_row, _facts, serialNumber) => String(serialNumber)],
  ['Pre Acknowledgement Number', (_row, facts) => facts.acknowledgementNumber],
  ['ID Code', () => ID_CODE_PAN],
  ['Unique Identification Number', (row) => row.pan],
  ['Section Code', (_row, facts) => `Section ${facts.section}`],
  ['Unique Registration Number (URN)', (_row, facts) => facts.registrationNumber],
  [
    'Date of Issuance of Unique Registration Number',
    (_row, facts) => facts.registeredOn.split('-').toReversed().join('/'),
  ],
  ['Name of donor', (row) => row.name],
  ['Address of donor', (row) => row.address],
  ['Donation Type', () => DONATION_TYPE],
  ['Mode of receipt', () => MODE_OF_RECEIPT],
  ['Amount of donation (Indian rupees)', (row) => String(row.rupees)],
];
