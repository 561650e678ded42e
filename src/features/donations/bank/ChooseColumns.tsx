import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Select } from '@/components/ui/Select';
import { columnKinds, isComplete, type Columns } from '@/features/donations/bank/statement';

type Kind = keyof typeof columnKinds;

interface Props {
  rows: readonly (readonly string[])[];
  /** From 0; -1 when no row of titles was recognised. */
  titleRow: number;
  columns: Columns;
  onChoose: (table: { titleRow: number; columns: Columns }) => void;
}

const ROWS_SHOWN = 40;
const CELL_LENGTH = 24;

/** Which row has the titles, and which column is what. Each choice shows what stands there. */
export function ChooseColumns({ rows, titleRow, columns, onChoose }: Props) {
  const [chosenRow, setChosenRow] = useState(titleRow < 0 ? widestRow(rows) : titleRow);
  const [chosen, setChosen] = useState<Columns>(columns);
  const titles = rows[chosenRow] ?? [];
  const samples = rows.slice(chosenRow + 1);
  const columnLabel = (title: string, index: number) => {
    const sample = samples.find((row) => (row[index] ?? '').trim() !== '')?.[index] ?? '';
    return `${index + 1}: ${cut(title)}${sample === '' ? '' : ` (${cut(sample)})`}`;
  };
  const choose = (kind: Kind, value: string) => {
    const { [kind]: _before, ...others } = chosen;
    setChosen(value === '' ? others : { ...others, [kind]: Number(value) });
  };
  return (
    <form
      aria-label="Choose the columns"
      className="mt-4 rounded-card border border-line p-5"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose({ titleRow: chosenRow, columns: chosen });
      }}
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          label="The titles are in"
          allLabel="No row: there are no titles"
          options={rows
            .slice(0, ROWS_SHOWN)
            .map((row, index) => ({ value: String(index), label: rowLabel(row, index) }))}
          value={chosenRow < 0 ? '' : String(chosenRow)}
          onChange={(value) => setChosenRow(value === '' ? -1 : Number(value))}
        />
        {(Object.keys(columnKinds) as Kind[]).map((kind) => (
          <Select
            key={kind}
            label={columnKinds[kind]}
            allLabel="No column"
            options={columnsFrom(titles, samples).map((title, index) => ({
              value: String(index),
              label: columnLabel(title, index),
            }))}
            value={chosen[kind] === undefined ? '' : String(chosen[kind])}
            onChange={(value) => choose(kind, value)}
          />
        ))}
      </div>
      <p className="mt-4 text-muted">
        A day, words and money are needed: money in and money out, or one amount with Dr or Cr.
      </p>
      <button
        type="submit"
        disabled={!isComplete(chosen)}
        className={buttonClass('primary', 'mt-4 w-full sm:w-auto')}
      >
        Use these columns
      </button>
    </form>
  );
}

function rowLabel(row: readonly string[], index: number): string {
  return `Row ${index + 1}: ${cut(row.filter((cell) => cell.trim() !== '').join(', '))}`;
}

function cut(text: string): string {
  return text.length > CELL_LENGTH ? `${text.slice(0, CELL_LENGTH)}…` : text;
}

/** Titles may be fewer than the cells below them. */
function columnsFrom(titles: readonly string[], samples: readonly (readonly string[])[]): string[] {
  const count = Math.max(titles.length, ...samples.slice(0, ROWS_SHOWN).map((row) => row.length));
  return Array.from({ length: count }, (_, index) => titles[index] ?? '');
}

function widestRow(rows: readonly (readonly string[])[]): number {
  const filled = rows
    .slice(0, ROWS_SHOWN)
    .map((row) => row.filter((cell) => cell.trim() !== '').length);
  return filled.indexOf(Math.max(...filled));
}
