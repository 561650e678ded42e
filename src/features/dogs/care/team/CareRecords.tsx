import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { CsvDownload } from '@/components/CsvDownload';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { Disclosure } from '@/components/ui/Disclosure';
import { ShowOlder } from '@/components/ui/ShowOlder';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import { careKindLabels, unknownCostsText } from '@/features/dogs/care/care-record';
import { CareCard, careText } from '@/features/dogs/care/team/CareCard';
import { QueuedCareList } from '@/features/dogs/care/team/QueuedCareList';
import type { CareDraft } from '@/features/dogs/care/team/care-schema';
import { CareRecordDialog } from '@/features/dogs/care/team/CareRecordDialog';
import {
  careWithoutCostQuery,
  deletedCareRecordsQuery,
  fetchAllTeamCareRecords,
  fetchTeamCareRecord,
  restoreCareRecord,
  type TeamCareRecord,
  teamCareRecordsQuery,
} from '@/features/dogs/care/team/team-care-api';
import type { RowOf } from '@common/database';
import { currentDay } from '@/lib/clock';
import { toCsv } from '@/lib/download';
import { formatDateTime, formatDay } from '@/lib/dates';
import { decimalRupees } from '@/lib/money';
import { paths } from '@/lib/paths';
import { showToast } from '@/lib/toast';

/** What was done for the dogs, and what it cost, for the team. @param firstDog whose records are shown first */
export function CareRecords({ firstDog = null }: { firstDog?: ChosenDog | null }) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [open, setOpen] = useState<CareDraft | null>(null);
  const [dog, setDog] = useState<ChosenDog | null>(firstDog);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonClass('primary', 'w-full sm:w-auto')}
          onClick={() => setOpen({ kind: 'new', dogs: dog ? [dog] : [] })}
        >
          Add a record
        </button>
        <Link to={paths.careDue} className={buttonClass('secondary', 'w-full sm:w-auto')}>
          What is due
        </Link>
      </div>
      <div className="mt-8 empty:hidden">
        <QueuedCareList />
      </div>
      <WithoutCost onEdit={(record) => setOpen({ kind: 'edited', record })} />
      <section aria-labelledby={headingId} className="mt-10 border-t border-line pt-6">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="mb-4 text-2xl! outline-none">
          All records
        </h2>
        <CareList
          dog={dog}
          onDog={setDog}
          onEdit={(record) => setOpen({ kind: 'edited', record })}
          onDeleted={() => heading.current?.focus()}
        />
        <div className="mt-8">
          <CareDownload dogId={dog?.id ?? ''} />
        </div>
        <Disclosure
          labels={['Deleted records', 'Hide deleted records']}
          of="of the last 30 days"
          className="mt-6 block"
        >
          <DeletedRecords />
        </Disclosure>
      </section>
      {open ? <CareRecordDialog draft={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

/** The records whose cost the person can still enter. Nothing without any. */
function WithoutCost({ onEdit }: { onEdit: (record: TeamCareRecord) => void }) {
  const headingId = useId();
  const { data = [] } = useQuery(careWithoutCostQuery);
  const { mutate, isPending } = useMutation(fetchTeamCareRecord);
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-10">
      <h2 id={headingId} className="text-2xl!">
        {unknownCostsText(data.length)}
      </h2>
      <ul
        role="list"
        className="mt-4 max-h-96 divide-y divide-line overflow-y-auto border-y border-line"
      >
        {data.map(({ id, kind, dog_name, happened_on, note }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
            <p id={`${headingId}-${id}`} className="min-w-0 wrap-anywhere">
              {`${careKindLabels[kind]} of ${dog_name} on ${formatDay(happened_on)}: ${note}`}
            </p>
            <BusyButton
              type="button"
              aria-describedby={`${headingId}-${id}`}
              isBusy={isPending}
              className={buttonClass('secondary', SMALL_BUTTON)}
              onClick={() => mutate(id, { onSuccess: (record) => record && onEdit(record) })}
            >
              Enter the cost
            </BusyButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CareListProps {
  /** Null for all dogs. */
  dog: ChosenDog | null;
  onDog: (dog: ChosenDog | null) => void;
  onEdit: (record: TeamCareRecord) => void;
  onDeleted: () => void;
}

function CareList({ dog, onDog, onEdit, onDeleted }: CareListProps) {
  const query = useInfiniteQuery(teamCareRecordsQuery(dog?.id ?? ''));
  return (
    <>
      <DogCombobox label="Dog" placeholder="All dogs" value={dog} onChange={onDog} />
      <p role="status" className="mt-3 mb-4 min-h-6 text-muted">
        {query.isPending
          ? 'Loading care records...'
          : query.data?.pages[0]?.length === 0
            ? 'Nothing has been written yet.'
            : ''}
      </p>
      <QueryView
        query={query}
        failed="The care records could not be loaded"
        headingLevel={2}
        loading={null}
      >
        {({ pages }) => (
          <ul role="list" className="grid grid-cols-1 gap-3">
            {pages.flat().map((record) => (
              <li key={record.id}>
                <CareCard record={record} onEdit={onEdit} onDeleted={onDeleted} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <ShowOlder query={query} errorText="Older records could not be loaded." className="mt-6" />
    </>
  );
}

/** What the person may restore. */
function DeletedRecords() {
  const query = useQuery(deletedCareRecordsQuery);
  const status = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p ref={status} tabIndex={-1} role="status" className="min-h-6 text-muted outline-none">
        {query.isPending
          ? 'Loading deleted records...'
          : query.data?.length === 0
            ? 'None in the last 30 days.'
            : ''}
      </p>
      <QueryView query={query} failed="The deleted records could not be loaded." loading={null}>
        {(records) => (
          <ul role="list" className="grid grid-cols-1 gap-3 wrap-anywhere">
            {records.map((record) => (
              <li key={record.id}>
                <DeletedRecord record={record} onRestored={() => status.current?.focus()} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </>
  );
}

interface DeletedRecordProps {
  record: RowOf<'deleted_care_records'>;
  /** Its button is about to disappear. */
  onRestored: () => void;
}

function DeletedRecord({ record, onRestored }: DeletedRecordProps) {
  const textId = useId();
  const { mutate, isPending } = useMutation(restoreCareRecord);
  const restore = () =>
    mutate(record.id, {
      onSuccess: () => {
        onRestored();
        void showToast('success', 'Record restored.');
      },
    });
  return (
    <>
      <p id={textId}>{careText(record)}</p>
      <p className="text-sm text-muted">
        {`Deleted on ${formatDateTime(record.deleted_at)} by ${record.deleted_by_name}`}
      </p>
      <BusyButton
        type="button"
        aria-describedby={textId}
        isBusy={isPending}
        className={buttonClass('secondary', SMALL_BUTTON)}
        onClick={restore}
      >
        {isPending ? 'Restoring...' : 'Restore'}
      </BusyButton>
    </>
  );
}

/** Downloads every care record of a dog, or of all for '', as CSV. */
function CareDownload({ dogId }: { dogId: string }) {
  return (
    <CsvDownload
      fetchRows={fetchAllTeamCareRecords}
      choice={dogId}
      name="records"
      emptyText="Nothing has been written yet."
      fileName={() => `care-records-${currentDay()}.csv`}
      toCsv={careCsv}
    />
  );
}

/** Costs are in rupees, days as YYYY-MM-DD. */
function careCsv(records: readonly TeamCareRecord[]): string {
  const rows = records.map((record) => [
    record.happened_on,
    record.dog_name,
    careKindLabels[record.kind],
    record.note,
    record.cost_paise === null ? '' : decimalRupees(record.cost_paise),
    record.due_on ?? '',
    record.has_bill ? 'yes' : '',
    record.vaccine_batch ?? '',
  ]);
  return toCsv([
    ['Day', 'Dog', 'Kind', 'Note', 'Cost (INR)', 'Due again', 'Bill', 'Vaccine batch'],
    ...rows,
  ]);
}
