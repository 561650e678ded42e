import { sha256 } from '../_shared/base/crypto.ts';
import { groupBy, type StatementDonor } from './statement.ts';

/** What an administrator has decided. */
export interface NameDecision {
  /** The donor whose name and address the statement uses. */
  readonly donor_id: string;
  /** All names of the PAN at that time, as {@link comparableName} writes them. */
  readonly names: readonly string[];
  /** Null once that account is deleted. */
  readonly decided_by: string | null;
  /** ISO 8601. */
  readonly decided_at: string;
}

/** A PAN under several names: somebody may have mistyped it, or typed another person's. */
export interface FoundConflict {
  /** Changes with the donors and their names, so that nobody decides what they haven't seen. */
  readonly key: string;
  readonly pan: string;
  readonly panMasked: string;
  /** By name, the donor whose details changed last first. */
  readonly names: ReadonlyMap<string, readonly StatementDonor[]>;
  /** Null until an administrator has decided about all of these names. */
  readonly decision: NameDecision | null;
}

/**
 * The PANs of a tax year that several names share.
 * @param donors whose details changed last come first
 * @param decisions newest first
 */
export async function findNameConflicts(
  donors: readonly StatementDonor[],
  decisions: readonly NameDecision[],
): Promise<FoundConflict[]> {
  const byPan = groupBy(donors, ({ pan }) => pan);
  const conflicts: FoundConflict[] = [];
  for (const [pan, sharing] of byPan) {
    const names = groupBy(sharing, ({ name }) => comparableName(name));
    if (names.size === 1) continue;
    const decision = decisions.find(
      (one) =>
        sharing.some(({ id }) => id === one.donor_id) &&
        [...names.keys()].every((name) => one.names.includes(name)),
    );
    conflicts.push({
      key: await keyOf(sharing),
      pan,
      panMasked: sharing[0]?.panMasked ?? '',
      names,
      decision: decision ?? null,
    });
  }
  return conflicts;
}

/** Two spellings of one name are equal without capital letters, points and spaces. */
function comparableName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

function keyOf(donors: readonly StatementDonor[]): Promise<string> {
  const seen = donors.map(({ id, name }) => [id, comparableName(name)].join(' '));
  return sha256(seen.toSorted().join('\n'));
}

/** A conflict as the site shows it. */
export function conflictAnswer({ key, panMasked, names, decision }: FoundConflict) {
  return {
    key,
    pan_masked: panMasked,
    decided_by: decision?.decided_by ?? null,
    decided_at: decision?.decided_at ?? null,
    names: [...names.entries()]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([, donors]) => {
        const [newest] = donors;
        if (!newest) return [];
        return {
          donor_id: newest.id,
          name: newest.name,
          address: newest.address,
          emails: [...new Set(donors.flatMap(({ email }) => email ?? []))],
          amount_paise: donors.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
          receipts: donors.flatMap(({ receipts }) => receipts).toSorted(),
          is_chosen: donors.some(({ id }) => id === decision?.donor_id),
        };
      }),
  };
}
