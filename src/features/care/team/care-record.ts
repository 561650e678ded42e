import type { CareKind } from '@/features/care/care-record';

/** An entry of the care ledger as the team sees it. */
export interface CareRecord {
  id: string;
  dogId: string;
  dogName: string;
  kind: CareKind;
  /** YYYY-MM-DD */
  happenedOn: string;
  note: string;
  costPaise: number;
  /** YYYY-MM-DD; null when nothing is to be repeated. */
  dueOn: string | null;
  /** The name of the bill's photo in its bucket. */
  billName: string | null;
  /** Who changed it last, or wrote it; null when the account is gone. */
  changedBy: string | null;
  /** ISO 8601. */
  changedAt: string;
}

/** The generated types know no nulls in the columns of a function. */
export interface CareRecordRow {
  id: string;
  dog_id: string;
  dog_name: string;
  kind: CareKind;
  happened_on: string;
  note: string;
  cost_paise: number;
  due_on: string | null;
  bill_name: string | null;
  updated_by_name: string | null;
  updated_at: string;
}

export function toCareRecord(row: CareRecordRow): CareRecord {
  return {
    id: row.id,
    dogId: row.dog_id,
    dogName: row.dog_name,
    kind: row.kind,
    happenedOn: row.happened_on,
    note: row.note,
    costPaise: row.cost_paise,
    dueOn: row.due_on,
    billName: row.bill_name,
    changedBy: row.updated_by_name,
    changedAt: row.updated_at,
  };
}

/** The last day of a day's month. @param today YYYY-MM-DD */
export function endOfMonth(today: string): string {
  const [year, month] = today.split('-').map(Number);
  // The day before the first of the next month; months of Date start at 0.
  return new Date(Date.UTC(Number(year), Number(month), 0)).toISOString().slice(0, 10);
}
