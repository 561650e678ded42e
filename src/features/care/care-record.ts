import type { Tables } from '@/lib/database.types';

export interface CareRecord {
  id: string;
  kind: string;
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

/** The kinds of the database, in the order of a choice. */
export const careKindLabels: Readonly<Record<string, string>> = {
  vaccination: 'Vaccination',
  sterilisation: 'Sterilisation',
  treatment: 'Treatment',
  food: 'Food',
  shelter: 'Shelter',
  other: 'Other',
};

export function careKindLabel(kind: string): string {
  return careKindLabels[kind] ?? 'Other';
}

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
export function costsByKind(records: readonly CareRecord[]): { kind: string; costPaise: number }[] {
  const sums = new Map<string, number>();
  for (const { kind, costPaise } of records) sums.set(kind, (sums.get(kind) ?? 0) + costPaise);
  return [...sums]
    .map(([kind, costPaise]) => ({ kind, costPaise }))
    .toSorted((first, second) => second.costPaise - first.costPaise);
}
