import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseMutationOptions } from '@tanstack/react-query';
import { DownloadIcon } from '@/components/icons';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { FileButton } from '@/components/ui/FileButton';
import { FormError } from '@/components/ui/FormError';
import { Select } from '@/components/ui/Select';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import {
  FILE_ROWS_MAX,
  matchColumns,
  tableOf,
  type FileColumn,
  type FileTable,
  type FileToImport,
  type FileToRead,
  type PreviewRow,
} from '@/features/team/files/file-rows';
import { downloadText, toCsv } from '@/lib/download';
import { formatNumber } from '@/lib/numbers';
import { readTable, TABLE_FILE_TYPES, UnreadableFile } from '@/lib/table-file';

interface ChosenFile {
  /** Of the import, so that a part that is sent twice comes in once. */
  id: string;
  fileName: string;
  table: FileTable;
}

interface Props<Name extends string, Preview> {
  /** What is chosen: 'a list of people'. */
  what: string;
  columns: readonly FileColumn<Name>[];
  read: UseMutationOptions<Preview, Error, FileToRead<Name>>;
  bringIn: UseMutationOptions<void, Error, FileToImport<Preview>>;
  /** What comes in, such as '49 people'; '' for nothing. */
  countOf: (preview: Preview) => string;
}

/** Brings a list in: a file, its columns, a preview of every row, and what is new. */
export function FileIn<Name extends string, Preview extends { rows: PreviewRow[] }>(
  props: Props<Name, Preview>,
) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const [done, setDone] = useState('');
  const [isReading, setIsReading] = useState(false);

  const choose = async (file: File) => {
    setChosen(null);
    setProblem(null);
    setDone('');
    setIsReading(true);
    try {
      const table = tableOf(await readTable(file), props.columns);
      if (table.rows.length > FILE_ROWS_MAX) {
        setProblem(
          `This file has ${formatNumber(table.rows.length)} rows. Split it: at most ${formatNumber(FILE_ROWS_MAX)} come in at once.`,
        );
      } else setChosen({ id: crypto.randomUUID(), fileName: file.name.slice(0, 200), table });
    } catch (error) {
      setProblem(
        error instanceof UnreadableFile ? error.message : 'This file could not be read. Try again.',
      );
    }
    setIsReading(false);
  };
  return (
    <>
      <FileButton
        label={`Choose ${props.what}`}
        accept={TABLE_FILE_TYPES}
        onTake={([file]) => void (file && choose(file))}
      />
      <FormError>{problem}</FormError>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="mt-3 font-medium outline-none empty:hidden"
      >
        {isReading ? 'Reading the file...' : done}
      </p>
      {chosen ? (
        <ChosenFileForm
          key={chosen.id}
          {...props}
          chosen={chosen}
          onDone={(count) => {
            // The button that had the focus goes with the file.
            flushSync(() => {
              setChosen(null);
              setDone(
                `${count}: in. If something is wrong, take it back under “Brought in before”.`,
              );
            });
            status.current?.focus();
          }}
        />
      ) : null}
    </>
  );
}

interface ChosenProps<Name extends string, Preview> extends Props<Name, Preview> {
  chosen: ChosenFile;
  onDone: (count: string) => void;
}

function ChosenFileForm<Name extends string, Preview extends { rows: PreviewRow[] }>({
  chosen: { id, fileName, table },
  columns,
  read,
  bringIn,
  countOf,
  onDone,
}: ChosenProps<Name, Preview>) {
  const headingId = useId();
  const [matched, setMatched] = useState(() => matchColumns(table.titles, columns));
  const [preview, setPreview] = useState<Preview | null>(null);
  const [progress, setProgress] = useState(0);
  const reading = useSubmitOnce(read);
  const importing = useSubmitOnce(bringIn);
  const used = Object.values(matched);
  const unused = table.titles.filter((_title, index) => !used.includes(index));
  const count = preview ? countOf(preview) : '';
  return (
    <section aria-labelledby={headingId} className="mt-6 grid gap-6">
      <h3 id={headingId} className="wrap-anywhere">
        {`${fileName}: ${formatNumber(table.rows.length)} rows`}
      </h3>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ name, label }) => (
          <Select
            key={name}
            label={label}
            allLabel="Not in this file"
            options={table.titles.map((title, index) => ({ value: String(index), label: title }))}
            value={String(matched[name] ?? '')}
            onChange={(value) => {
              setPreview(null);
              setMatched({ ...matched, [name]: value === '' ? undefined : Number(value) });
            }}
          />
        ))}
      </div>
      {unused.length === 0 ? null : (
        <p className="text-muted">{`Not used: ${unused.join(', ')}.`}</p>
      )}
      <div>
        <BusyButton
          type="button"
          isBusy={reading.isPending}
          className={buttonClass(preview ? 'secondary' : 'primary')}
          onClick={() => reading.submit({ table, columns: matched }, setPreview)}
        >
          {reading.isPending ? 'Comparing with who is there...' : 'Preview'}
        </BusyButton>
      </div>
      <div role="status" className="empty:hidden">
        {preview ? (
          <p className="font-medium">
            <span>{`${count || 'Nothing'} would come in.`}</span>
            {table.pans === 0 ? null : (
              <span>{` ${formatNumber(table.pans)} PANs are left out: a PAN is entered by hand, on the page of the person.`}</span>
            )}
          </p>
        ) : null}
      </div>
      {preview ? (
        <>
          <PreviewLists rows={preview.rows} titles={table.titles} fileName={fileName} />
          {count === '' ? null : (
            <div>
              <BusyButton
                type="button"
                isBusy={importing.isPending}
                className={buttonClass('primary')}
                onClick={() =>
                  importing.submit({ id, fileName, preview, onProgress: setProgress }, () =>
                    onDone(count),
                  )
                }
              >
                {importing.isPending
                  ? `Bringing in, ${formatNumber(progress)} done...`
                  : `Bring in ${count}`}
              </BusyButton>
            </div>
          )}
        </>
      ) : null}
    </section>
  );
}

const states = {
  problem: 'Problems, left out',
  new: 'New',
  known: 'Already there, or again in the file',
  out: 'Left out',
} as const satisfies Record<PreviewRow['state'], string>;

interface ListsProps {
  rows: readonly PreviewRow[];
  titles: readonly string[];
  fileName: string;
}

/** Every row, by what becomes of it. */
function PreviewLists({ rows, titles, fileName }: ListsProps) {
  const problems = rows.filter(({ state }) => state === 'problem');
  const downloadProblems = () =>
    downloadText(
      `problems-${fileName.replace(/\.\w+$/, '')}.csv`,
      'text/csv',
      toCsv([
        [...titles, 'Problem'],
        ...problems.map((row) => [...row.cells, row.problems.map(problemText).join(' ')]),
      ]),
    );
  return (
    <div>
      {(Object.keys(states) as PreviewRow['state'][]).map((state) => {
        const found = rows.filter((row) => row.state === state);
        return found.length === 0 ? null : (
          <details key={state} open={state === 'problem'} className="border-t border-line py-2">
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">
              {`${states[state]}: ${formatNumber(found.length)}`}
            </summary>
            <ul role="list" className="pb-3">
              {found.map((row) => (
                <li key={row.number} className="py-1 wrap-anywhere">
                  {[
                    `Row ${formatNumber(row.number)}: ${row.text}.`,
                    ...row.problems.map(problemText),
                  ].join(' ')}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      {problems.length === 0 ? null : (
        <button
          type="button"
          className={buttonClass('secondary', 'mt-2')}
          onClick={downloadProblems}
        >
          <DownloadIcon />
          <span>Download the problems (CSV)</span>
        </button>
      )}
    </div>
  );
}

const problemText = ({ label, cell, text }: PreviewRow['problems'][number]) =>
  `${label}${cell === '' ? '' : ` “${cell}”`}: ${text}`;
