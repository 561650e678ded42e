import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { useToday } from '@/components/use-today';
import type { Dog } from '@/features/dogs/dog';
import { careKindLabels } from '@/features/dogs/care/care-record';
import { careText } from '@/features/dogs/care/team/CareCard';
import type { CareDraft } from '@/features/dogs/care/team/care-schema';
import { CareRecordDialog } from '@/features/dogs/care/team/CareRecordDialog';
import { careOfDogQuery, type TeamCareRecord } from '@/features/dogs/care/team/team-care-api';
import { formatDay } from '@/lib/dates';
import { paths } from '@/lib/paths';

const SHOWN_RECORDS = 5;

/** What a dog is due, the longest overdue first, and what was done for it last. */
export function DogCare({ dog }: { dog: Pick<Dog, 'id' | 'name' | 'location' | 'status'> }) {
  const today = useToday();
  const [open, setOpen] = useState<CareDraft | null>(null);
  return (
    <>
      <QueryView
        query={useQuery(careOfDogQuery(dog.id))}
        failed="The care records could not be loaded."
        loading={<p role="status">Loading care records...</p>}
        isEmpty={(records) => records.length === 0}
        empty={<p className="text-muted">Nothing has been written yet.</p>}
      >
        {(records) => (
          <>
            <ul role="list" className="grid grid-cols-1 gap-3 wrap-anywhere">
              {dueOf(records, dog).map(({ record, due_on }) => (
                <li key={record.id}>
                  <p
                    id={record.id}
                    className={due_on < today ? 'font-semibold text-brick-text' : 'font-semibold'}
                  >
                    {`${careKindLabels[record.kind]}: ${due_on < today ? 'overdue since' : 'due on'} ${formatDay(due_on)}`}
                  </p>
                  <p className="text-sm text-muted">{`Last on ${formatDay(record.happened_on)}: ${record.note}`}</p>
                  <button
                    type="button"
                    aria-describedby={record.id}
                    className={buttonClass('secondary', `${SMALL_BUTTON} mt-1`)}
                    onClick={() =>
                      setOpen({
                        kind: 'settling',
                        due: [{ ...record, due_on, area: dog.location }],
                      })
                    }
                  >
                    Done
                  </button>
                </li>
              ))}
            </ul>
            <h3 className="mt-4 text-xl!">Done last</h3>
            <ul role="list" className="mt-2 grid grid-cols-1 gap-2 wrap-anywhere">
              {records.slice(0, SHOWN_RECORDS).map((record) => (
                <li key={record.id}>{careText(record)}</li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
      <Link to={paths.careOf(dog.id)} className="text-link inline-flex min-h-11 items-center">
        All care records, to edit and download
      </Link>
      {open ? <CareRecordDialog draft={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** Nothing is due for a dog that has left. */
function dueOf(
  records: readonly TeamCareRecord[],
  { status }: Pick<Dog, 'status'>,
): { record: TeamCareRecord; due_on: string }[] {
  if (status !== 'available' && status !== 'draft') return [];
  return records
    .flatMap((record) => (record.due_on === null ? [] : [{ record, due_on: record.due_on }]))
    .sort((one, other) => one.due_on.localeCompare(other.due_on));
}
