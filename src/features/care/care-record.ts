import type { Enums, Tables } from '@common/database';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';

export type CareKind = Enums<'care_kind'>;

export interface CareRecord {
  id: string;
  kind: CareKind;
  /** YYYY-MM-DD. */
  happenedOn: string;
  note: string;
  costPaise: number;
}

/** What was spent for a dog in a calendar year. */
export interface CareYear {
  year: number;
  costPaise: number;
  recordCount: number;
}

/** In the order of a choice. */
export const careKindLabels = {
  vaccination: say('Vaccination'),
  sterilisation: say('Sterilisation'),
  treatment: say('Treatment'),
  food: say('Food'),
  shelter: say('Shelter'),
  other: say('Other'),
} as const satisfies Record<CareKind, string>;

export type CareRecordRow = Pick<
  Tables<'care_records'>,
  'id' | 'kind' | 'happened_on' | 'note' | 'cost_paise'
>;

export function toCareRecord(row: CareRecordRow): CareRecord {
  return {
    id: row.id,
    kind: row.kind,
    happenedOn: row.happened_on,
    note: row.note,
    costPaise: row.cost_paise,
  };
}

/** The sum of each kind, the largest first. */
export function costsByKind(
  records: readonly CareRecord[],
): { kind: CareKind; costPaise: number }[] {
  const sums = new Map<CareKind, number>();
  for (const { kind, costPaise } of records) sums.set(kind, (sums.get(kind) ?? 0) + costPaise);
  return [...sums]
    .map(([kind, costPaise]) => ({ kind, costPaise }))
    .toSorted((first, second) => second.costPaise - first.costPaise);
}

/**
 * The cost of one dog when a sum is divided between several, in a sentence's words: no paisa is lost, so some pay one
 * more.
 */
export function shareText(totalPaise: number, dogCount: number): string {
  const share = Math.floor(totalPaise / dogCount);
  const withOneMore = totalPaise % dogCount;
  if (withOneMore === 0) return say`${formatPaise(share)} for each of the ${dogCount} dogs.`;
  return say`${formatPaise(share + 1)} for each of ${withOneMore} and ${formatPaise(share)} for each of ${dogCount - withOneMore} of the ${dogCount} dogs.`;
}
