import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { QueryView } from '@/components/states/QueryView';
import { EmptyState } from '@/components/states/EmptyState';
import { Disclosure } from '@/components/ui/Disclosure';
import { FileButton } from '@/components/ui/FileButton';
import { FormError } from '@/components/ui/FormError';
import { Select } from '@/components/ui/Select';
import { useFilter } from '@/components/use-paged-list';
import { bankFileQuery, bankQuery, type OpenedFile } from '@/features/donations/bank/bank-api';
import { BankCredit, ReturnedCheque } from '@/features/donations/bank/BankCredit';
import { ChooseColumns } from '@/features/donations/bank/ChooseColumns';
import { explainCredits, isExplained, isReturnedCheque } from '@/features/donations/bank/matching';
import { rememberColumns, tableOf } from '@/features/donations/bank/remembered-columns';
import { readStatement, type Statement } from '@/features/donations/bank/statement';
import { formatPaise } from '@/lib/money';
import { formatNumber, plural } from '@/lib/numbers';
import { readTable, TABLE_FILE_TYPES, UnreadableFile } from '@/lib/table-file';

/** Compares the credits of a bank's statement with what is recorded. The file is read here and never stored. */
export function BankCredits() {
  const client = useQueryClient();
  const { data: file } = useQuery(bankFileQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const keep = (opened: OpenedFile) => client.setQueryData(bankFileQuery.queryKey, opened);
  const open = async (chosen: File) => {
    setProblem(null);
    setIsReading(true);
    try {
      keep({ name: chosen.name, rows: await readTable(chosen) });
    } catch (error) {
      const text = 'This file could not be read. Choose it once more.';
      setProblem(error instanceof UnreadableFile ? error.message : text);
    } finally {
      setIsReading(false);
    }
  };
  return (
    <>
      <p className="mt-2 max-w-reading text-muted">
        Choose the statement that you downloaded from the bank. It is read in this browser; only
        what you decide about a credit is kept, so that the next statement asks nothing twice.
      </p>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <FileButton
          label={file ? 'Choose another statement' : 'Choose a statement'}
          accept={TABLE_FILE_TYPES}
          onTake={([chosen]) => void (chosen && open(chosen))}
        />
        <p role="status" className="wrap-anywhere">
          {isReading ? 'Reading the file...' : (file?.name ?? '')}
        </p>
      </div>
      <FormError>{problem}</FormError>
      {file ? <OpenedStatement file={file} onTable={(table) => keep({ ...file, table })} /> : null}
    </>
  );
}

interface OpenedProps {
  file: OpenedFile;
  onTable: (table: NonNullable<OpenedFile['table']>) => void;
}

function OpenedStatement({ file, onTable }: OpenedProps) {
  const table = useMemo(() => file.table ?? tableOf(file.rows), [file]);
  const statement = useMemo(
    () => table && readStatement(file.rows, table.titleRow, table.columns),
    [file, table],
  );
  const chooser = (
    <ChooseColumns
      key={file.name}
      rows={file.rows}
      titleRow={table?.titleRow ?? -1}
      columns={table?.columns ?? {}}
      onChoose={(chosen) => {
        rememberColumns(file.rows, chosen);
        onTable(chosen);
      }}
    />
  );
  if (!statement) {
    return (
      <section className="mt-8">
        <h2 className="text-2xl!">Which column is what?</h2>
        <p className="mt-1 text-muted">
          The column titles of this table aren’t known yet. What you choose is remembered for the
          next file.
        </p>
        {chooser}
      </section>
    );
  }
  const { problems, notes } = statement;
  return (
    <>
      {problems.length > 0 ? (
        <section className="mt-8 rounded-card border-2 border-brick p-5">
          <h2 className="text-2xl!">This statement isn’t complete</h2>
          <Sentences texts={problems} />
          <p className="mt-2">
            Nothing is compared before that. Download the statement again, or choose the columns.
          </p>
          {chooser}
        </section>
      ) : null}
      {notes.length > 0 ? <Sentences texts={notes} /> : null}
      {problems.length > 0 ? null : (
        <>
          <Disclosure
            labels={['Choose the columns', 'Close the columns']}
            of="of this statement"
            className="mt-2"
          >
            {chooser}
          </Disclosure>
          <Comparison statement={statement} />
        </>
      )}
    </>
  );
}

const SENTENCES_SHOWN = 10;

function Sentences({ texts }: { texts: readonly string[] }) {
  const others = texts.length - SENTENCES_SHOWN;
  return (
    <ul role="list" className="mt-3 list-disc pl-5">
      {texts.slice(0, SENTENCES_SHOWN).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {others > 0 ? (
        <li>{plural(others, { one: 'And 1 more.', other: 'And {count} more.' })}</li>
      ) : null}
    </ul>
  );
}

const LINES_AT_ONCE = 20;

function Comparison({ statement }: { statement: Statement }) {
  const query = useQuery(bankQuery(statement));
  const [shown, show] = useFilter('show');
  const { hash } = useLocation();
  const { account, lines } = statement;
  const { data } = query;
  const explained = useMemo(
    () => data && explainCredits(lines, data.candidates, data.decisions, data.payers),
    [lines, data],
  );
  useReturnToLine(explained !== undefined);
  const credits = lines.filter(({ paise }) => paise > 0);
  const sum = credits.reduce((paise, line) => paise + line.paise, 0);
  const done = explained?.filter(isExplained).length;
  const isWhole = done === credits.length;
  return (
    <section aria-labelledby="bank-credits" className="mt-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="bank-credits" className="text-2xl!">
            <span>{plural(credits.length, { one: '1 credit', other: '{count} credits' })}</span>
            <span className="font-normal tabular-nums">{`, ${formatPaise(sum)}`}</span>
          </h2>
          <p role="status" className="min-h-6 font-semibold">
            {done === undefined
              ? 'Comparing...'
              : `${formatNumber(done)} of ${formatNumber(credits.length)} explained`}
          </p>
        </div>
        <Select
          label="Show"
          allLabel="Every credit"
          options={[{ value: 'open', label: 'What isn’t explained' }]}
          value={shown === 'open' ? shown : ''}
          onChange={show}
        />
      </div>
      <QueryView
        query={query}
        failed="What is recorded could not be loaded"
        headingLevel={3}
        loading={null}
      >
        {() => {
          const byLine = new Map((explained ?? []).map((each) => [each.line, each]));
          const items = lines.filter((line) => {
            const credit = byLine.get(line);
            if (!credit) return isReturnedCheque(line) && shown !== 'open';
            return shown !== 'open' || !isExplained(credit);
          });
          if (items.length === 0 && isWhole) {
            return (
              <EmptyState title="Every credit is explained" scene="empty-donations">
                The next statement may overlap with this one: it asks only about what is new.
              </EmptyState>
            );
          }
          return (
            <FirstRows
              key={shown}
              rows={items}
              atOnce={LINES_AT_ONCE}
              atLeast={items.findIndex(({ row }) => row >= rowOf(hash)) + 1}
            >
              {(first) => (
                <ul role="list" className="mt-4 divide-y divide-line border-y border-line">
                  {first.map((line) => {
                    const credit = byLine.get(line);
                    return (
                      <li key={line.row} id={lineId(line.row)} tabIndex={-1} className="py-4">
                        {credit ? (
                          <BankCredit account={account} credit={credit} />
                        ) : (
                          <ReturnedCheque line={line} candidates={data?.candidates ?? []} />
                        )}
                      </li>
                    );
                  })}
                </ul>
              )}
            </FirstRows>
          );
        }}
      </QueryView>
    </section>
  );
}

const lineId = (row: number | '') => `line-${row}`;

/** The row of a line's id; NaN for another text. @param id may begin with # */
const rowOf = (id: string) => Number(id.replace('#', '').slice(lineId('').length));

/** Coming back from the form: to the same line, or the next one where that isn't shown any more. */
function useReturnToLine(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (!isReady || hash === '') return;
    const shown = [...document.querySelectorAll<HTMLElement>(`[id^="${lineId('')}"]`)];
    const line = shown.find(({ id }) => rowOf(id) >= rowOf(hash));
    line?.scrollIntoView({ block: 'center' });
    line?.focus({ preventScroll: true });
  }, [isReady, hash]);
}
