import { toCsv } from '../_shared/csv.ts';
import { columns, type StatementFacts, type StatementRow } from '../_shared/tax/form-113.ts';

/** What was kept of the donations of one row of donors in a tax year. */
export interface Donor {
  readonly pan: string;
  readonly name: string;
  readonly address: string;
  readonly amountPaise: number;
}

export interface Statement {
  readonly csv: string;
  /** How many rows it has. */
  readonly donors: number;
  /** What its donors gave. */
  readonly amountPaise: number;
  /** The part of that which whole rupees leave out. */
  readonly roundingPaise: number;
}

/**
 * The statement of a tax year, with one row for all donations under the same PAN.
 * @param donors whose details changed last come first: name and address are those of the first one with a PAN
 */
export function makeStatement(donors: readonly Donor[], facts: StatementFacts): Statement {
  const byPan = new Map<string, Donor>();
  for (const donor of donors) {
    const known = byPan.get(donor.pan) ?? { ...donor, amountPaise: 0 };
    byPan.set(donor.pan, { ...known, amountPaise: known.amountPaise + donor.amountPaise });
  }
  const people = [...byPan.values()].toSorted((one, other) => (one.pan < other.pan ? -1 : 1));
  const rows = people.map(({ pan, name, address, amountPaise }): StatementRow => ({
    pan,
    name,
    address: address.replaceAll(/\s*\n\s*/g, ', '),
    // Never more than was given.
    rupees: Math.floor(amountPaise / 100),
  }));
  const titles = columns.map(([title]) => title);
  const cells = rows.map((row, index) => columns.map(([, cell]) => cell(row, facts, index + 1)));
  const amountPaise = people.reduce((sum, donor) => sum + donor.amountPaise, 0);
  return {
    csv: toCsv([titles, ...cells]),
    donors: rows.length,
    amountPaise,
    roundingPaise: amountPaise - rows.reduce((sum, { rupees }) => sum + rupees * 100, 0),
  };
}
