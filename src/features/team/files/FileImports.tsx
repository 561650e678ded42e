import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowOf } from '@common/database';
import { FirstRows } from '@/components/FirstRows';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { fileImportsQuery, undoErrorText, undoImport } from '@/features/team/files/files-in-api';
import { dogsCount } from '@/features/team/files/dog-rows';
import { peopleCount, pastGiftsCount } from '@/features/team/files/people-rows';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { showToast } from '@/lib/toast';

type FileImport = RowOf<'file_imports'>;

const IMPORTS_AT_ONCE = 10;

/** What was brought in, each to be taken back. */
export function FileImports() {
  const list = useRef<HTMLUListElement>(null);
  const [taken, setTaken] = useState<FileImport | null>(null);
  const { submit, isPending, error } = useSubmitOnce(undoImport);
  return (
    <QueryView
      query={useQuery(fileImportsQuery)}
      failed="What was brought in could not be loaded."
      loading={
        <p role="status" className="text-muted">
          Loading what was brought in...
        </p>
      }
      isEmpty={(imports) => imports.length === 0}
      empty={<p className="text-muted">No file yet.</p>}
    >
      {(imports) => (
        <>
          <FirstRows rows={imports} atOnce={IMPORTS_AT_ONCE} label="Show older">
            {(shown) => (
              <ul
                ref={list}
                role="list"
                tabIndex={-1}
                className="divide-y divide-line border-y border-line outline-none"
              >
                {shown.map((row) => (
                  <li key={row.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
                    <div className="min-w-0 grow">
                      <p className="font-medium wrap-anywhere">{row.file_name}</p>
                      <p className="text-sm text-muted">{importText(row)}</p>
                    </div>
                    {row.undone_at === null ? (
                      <button
                        type="button"
                        className={buttonClass('secondary', SMALL_BUTTON)}
                        onClick={() => setTaken(row)}
                      >
                        <span>Take back</span>
                        <span className="sr-only">{`: ${row.file_name}`}</span>
                      </button>
                    ) : null}
                  </li>
                ))}
              </ul>
            )}
          </FirstRows>
          {taken ? (
            <ConfirmDialog
              title={`Take ${taken.file_name} back?`}
              text="What came in with it goes. People who were changed since, who gave or who wrote stay, and so do dogs that were edited or published."
              error={error ? undoErrorText(error) : null}
              confirmLabel="Take back"
              busyLabel="Taking it back..."
              isBusy={isPending}
              isDangerous
              onConfirm={() =>
                submit(taken.id, (kept) => {
                  // The button that had the focus goes with the dialog.
                  flushSync(() => setTaken(null));
                  list.current?.focus();
                  void showToast(
                    'success',
                    kept === 0
                      ? 'Taken back'
                      : `Taken back, but ${formatNumber(kept)} changed since stay.`,
                  );
                })
              }
              onClose={() => setTaken(null)}
            />
          ) : null}
        </>
      )}
    </QueryView>
  );
}

function importText(row: FileImport): string {
  const { created_at, author_name, undone_at } = row;
  const there = listed([
    peopleCount(row.people),
    pastGiftsCount(row.past_gifts),
    dogsCount(row.dogs),
  ]);
  return undone_at === null
    ? `${there || 'Nothing new'}. ${formatDateTime(created_at)}, ${author_name}.`
    : `Taken back on ${formatDateTime(undone_at)}.${there === '' ? '' : ` Still here: ${there}.`}`;
}

const listed = (counts: readonly string[]) => counts.filter((count) => count !== '').join(', ');
