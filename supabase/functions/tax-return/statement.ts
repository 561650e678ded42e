import { toCsv } from '../_shared/csv.ts';
import { columns, type StatementFacts, type StatementRow } from '../_shared/tax/form-113.ts';

/** What was kept of the donations of one row of donors in a tax year. */
export interface Donor {
  readonly id: string;
  readonly pan: string;
  readonly panMasked: string;
  readonly name: string;
  readonly address: string;
  readonly email: string | null;
  readonly amountPaise: number;
  /** The numbers of the valid ones. */
  readonly receipts: readonly string[];
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
 * @param chosenIds the donors whose name and address are used instead, where a PAN has several names
 */
export function makeStatement(
  donors: readonly Donor[],
  facts: StatementFacts,
  chosenIds: ReadonlySet<string>,
): Statement {
  const byPan = groupBy(donors, ({ pan }) => pan);
  const people = [...byPan.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([pan, sharing]) => {
      const named = sharing.find(({ id }) => chosenIds.has(id)) ?? sharing[0];
      const amountPaise = sharing.reduce((sum, donor) => sum + donor.amountPaise, 0);
      return named ? [{ pan, name: named.name, address: named.address, amountPaise }] : [];
    });
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
