/**
 * The statement of donations, Form 113 (Income-tax Act 2025, section 354(1)(e) and (f); until March 2026 Form 10BD), as
 * a CSV file: its columns and codes. The portal wants a freshly downloaded template, so compare both before filing.
 *
 * Sources, looked up on 22 November 2026: "Instructions for filling Form 10BD, Part B, CSV template" and "Form 113-114
 * User Manual" of the income tax department (https://www.incometax.gov.in/iec/foportal/newformpage/forms/form113-114-UM).
 * No template of Form 113 was public then: titles, codes and the form of dates are those of Form 10BD, with the section
 * of the new act. The organisation's accountant confirms them.
 */

import { toCsv } from '../_shared/common/csv.ts';

/** One donor of a tax year. */
interface StatementRow {
  readonly pan: string;
  readonly name: string;
  /** In one line. */
  readonly address: string;
  readonly isCash: boolean;
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
/** Or `Kind` or `Others`. */
const MODES_OF_RECEIPT = {
  cash: 'Cash',
  others: 'Electronic modes including account payee cheque/draft',
} as const;

type Column = readonly [
  title: string,
  cell: (row: StatementRow, facts: StatementFacts, serialNumber: number) => string,
];

/** In the template's order. */
const columns: readonly Column[] = [
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
  ['Mode of receipt', ({ isCash }) => MODES_OF_RECEIPT[isCash ? 'cash' : 'others']],
  ['Amount of donation (Indian rupees)', (row) => String(row.rupees)],
];

/** What was kept of the donations of one row of donors in a tax year. */
export interface StatementDonor {
  readonly id: string;
  readonly pan: string;
  readonly panMasked: string;
  readonly name: string;
  readonly address: string;
  readonly email: string | null;
  readonly amountPaise: number;
  /** Of that in cash. */
  readonly cashPaise: number;
  /** The numbers of the valid ones. */
  readonly receipts: readonly string[];
}

interface TaxStatement {
  readonly csv: string;
  /** How many it has; one who gave in cash and otherwise has two rows. */
  readonly donors: number;
  /** What its donors gave. */
  readonly amountPaise: number;
  /** The part of that which whole rupees leave out. */
  readonly roundingPaise: number;
}

/**
 * The statement of a tax year, with one row for all donations under the same PAN and of the same mode.
 * @param donors whose details changed last come first: name and address are those of the first one with a PAN
 * @param chosenIds the donors whose name and address are used instead, where a PAN has several names
 */
export function makeStatement(
  donors: readonly StatementDonor[],
  facts: StatementFacts,
  chosenIds: ReadonlySet<string>,
): TaxStatement {
  const byPan = groupBy(donors, ({ pan }) => pan);
  const people = [...byPan.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([pan, sharing]) => {
      const named = sharing.find(({ id }) => chosenIds.has(id)) ?? sharing[0];
      const amountPaise = sharing.reduce((sum, donor) => sum + donor.amountPaise, 0);
      const cashPaise = sharing.reduce((sum, donor) => sum + donor.cashPaise, 0);
      return named
        ? [{ pan, name: named.name, address: named.address, amountPaise, cashPaise }]
        : [];
    });
  const rows = people.flatMap(({ pan, name, address, amountPaise, cashPaise }) =>
    [
      { isCash: false, paise: amountPaise - cashPaise },
      { isCash: true, paise: cashPaise },
    ]
      .filter(({ paise }) => paise > 0)
      .map(({ isCash, paise }): StatementRow => ({
        pan,
        name,
        address: address.replaceAll(/\s*\n\s*/g, ', '),
        isCash,
        // Never more than was given.
        rupees: Math.floor(paise / 100),
      })),
  );
  const titles = columns.map(([title]) => title);
  const cells = rows.map((row, index) => columns.map(([, cell]) => cell(row, facts, index + 1)));
  const amountPaise = people.reduce((sum, donor) => sum + donor.amountPaise, 0);
  return {
    // The tax department's program would take an apostrophe for a part of the address.
    csv: toCsv([titles, ...cells], ' '),
    donors: people.length,
    amountPaise,
    roundingPaise: amountPaise - rows.reduce((sum, { rupees }) => sum + rupees * 100, 0),
  };
}

/** The items by their key, in the order of their first one. */
export function groupBy<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
