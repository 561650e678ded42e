import * as z from 'zod/mini';
import type { OpenedFile } from '@/features/donations/bank/bank-api';
import {
  columnKinds,
  columnsOf,
  findTitleRow,
  titlesKey,
  type Columns,
} from '@/features/donations/bank/statement';
import { readStored, storageKeys, writeStored } from '@/lib/local-storage';

type Rows = OpenedFile['rows'];
type Table = NonNullable<OpenedFile['table']>;

const kinds = Object.keys(columnKinds) as (keyof typeof columnKinds)[];
/** The columns by their titles, and nothing of the lines. */
const rememberedSchema = z.record(z.string(), z.partialRecord(z.enum(kinds), z.int()));
const SHAPES_MAX = 20;
const TITLES_WITHIN_ROWS = 40;

const remembered = (): Record<string, Columns> =>
  readStored(storageKeys.bankColumns, (value) => rememberedSchema.safeParse(value).data ?? null) ??
  {};

/** The titles and columns of a file: as they were chosen by hand for its titles, else as they are recognised; null for neither. */
export function tableOf(rows: Rows): Table | null {
  const shapes = new Map(Object.entries(remembered()));
  const known = rows
    .slice(0, TITLES_WITHIN_ROWS)
    .findIndex((_row, index) => shapes.has(titlesKey(rows, index)));
  const chosen = shapes.get(titlesKey(rows, known));
  if (known >= 0 && chosen) return { titleRow: known, columns: chosen };
  const titleRow = findTitleRow(rows);
  const columns = columnsOf(rows[titleRow] ?? []);
  return columns && { titleRow, columns };
}

/** Keeps a choice on this device. A table without titles can't be known again. */
export function rememberColumns(rows: Rows, { titleRow, columns }: Table): void {
  const key = titlesKey(rows, titleRow);
  if (!/[a-z]/.test(key)) return;
  const { [key]: _before, ...others } = remembered();
  const kept = Object.entries(others).slice(1 - SHAPES_MAX);
  writeStored(storageKeys.bankColumns, Object.fromEntries([...kept, [key, columns]]));
}
