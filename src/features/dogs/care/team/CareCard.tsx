import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ask } from '@/components/ask';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { Disclosure } from '@/components/ui/Disclosure';
import { QueryView } from '@/components/states/QueryView';
import { FilePicture } from '@/components/ui/FilePicture';
import { careKindLabels, costText } from '@/features/dogs/care/care-record';
import {
  billQuery,
  type DescribedCare,
  careHistoryQuery,
  deleteCareRecord,
  type TeamCareRecord,
} from '@/features/dogs/care/team/team-care-api';
import type { Enums, RowOf } from '@common/database';
import { formatDateTime, formatDay } from '@/lib/dates';
import { showToast } from '@/lib/toast';

interface Props {
  record: TeamCareRecord;
  onEdit: (record: TeamCareRecord) => void;
  /** Its button is about to disappear. */
  onDeleted: () => void;
}

export function CareCard({ record, onEdit, onDeleted }: Props) {
  const headingId = useId();
  const [isBillOpen, setIsBillOpen] = useState(false);
  const deletion = useMutation(deleteCareRecord);
  const { dog_name, kind, note, due_on, bill_name, may_edit } = record;

  const remove = () => {
    const question = `Delete this record of ${dog_name} (${note})? You can restore it for 30 days, below the list.`;
    ask(question, () =>
      deletion.mutate(record.id, {
        onSuccess: () => {
          onDeleted();
          void showToast('success', 'Record deleted.');
        },
      }),
    );
  };

  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 wrap-anywhere"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={headingId} className="text-xl!">{`${careKindLabels[kind]}: ${dog_name}`}</h3>
        <p className="font-semibold tabular-nums">{costText(record.cost_paise)}</p>
      </div>
      <p className="max-w-reading">{note}</p>
      <p className="text-sm text-muted">
        <span>{formatDay(record.happened_on)}</span>
        <span>{due_on === null ? '' : ` · due again on ${formatDay(due_on)}`}</span>
        <span>
          {record.vaccine_batch === null ? '' : ` · vaccine batch ${record.vaccine_batch}`}
        </span>
      </p>
      <p className="text-sm text-muted">
        {`Last changed on ${formatDateTime(record.updated_at)} by ${record.updated_by_name ?? 'a former team member'}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {may_edit ? (
          <button
            type="button"
            aria-describedby={headingId}
            className={buttonClass('secondary', SMALL_BUTTON)}
            onClick={() => onEdit(record)}
          >
            Edit
          </button>
        ) : null}
        {bill_name === null ? null : (
          <button
            type="button"
            aria-describedby={headingId}
            className={buttonClass('quiet', `${SMALL_BUTTON} border-2 border-control`)}
            onClick={() => setIsBillOpen(true)}
          >
            Bill
          </button>
        )}
        {may_edit ? (
          <BusyButton
            type="button"
            aria-describedby={headingId}
            isBusy={deletion.isPending}
            className={buttonClass(
              'quiet',
              `${SMALL_BUTTON} border-2 border-control text-brick-text!`,
            )}
            onClick={remove}
          >
            {deletion.isPending ? 'Deleting...' : 'Delete'}
          </BusyButton>
        ) : null}
      </div>
      <Disclosure labels={['History', 'Hide history']} of={`of ${dog_name}, ${note}`}>
        <CareHistory record={record} />
      </Disclosure>
      {isBillOpen && bill_name !== null ? (
        <BillDialog name={bill_name} of={dog_name} onClose={() => setIsBillOpen(false)} />
      ) : null}
    </article>
  );
}

const verbs = {
  edited: 'Edited',
  'done-again': 'Done again',
  deleted: 'Deleted',
  restored: 'Restored',
} as const satisfies Record<Enums<'care_change_kind'>, string>;

/** Who did what to a record, the newest first, and what it said before. */
function CareHistory({ record }: { record: TeamCareRecord }) {
  return (
    <QueryView
      query={useQuery(careHistoryQuery(record.id))}
      failed="The history could not be loaded."
      loading={
        <p role="status" className="text-sm text-muted">
          Loading the history...
        </p>
      }
    >
      {(changes) => (
        <ul role="list" className="grid grid-cols-1 gap-1 text-sm text-muted">
          {changes.map((change) => (
            <li key={change.happened_at}>
              <span>{`${verbs[change.change]} on ${formatDateTime(change.happened_at)} by ${change.actor_name}. `}</span>
              <span>{before(change)}</span>
            </li>
          ))}
          <li>{`Added on ${formatDateTime(record.created_at)} by ${record.created_by_name ?? 'a former team member'}.`}</li>
        </ul>
      )}
    </QueryView>
  );
}

/** What the record said; nothing when it was restored. */
function before({ dog_name, ...said }: RowOf<'care_record_history'>): string {
  const { kind, happened_on, note, cost_paise, due_on } = said;
  return kind === null || happened_on === null || note === null
    ? ''
    : `Before: ${careText({ dog_name: dog_name ?? 'a dog', kind, happened_on, note, cost_paise, due_on })}`;
}

/** What a record says, in a line. */
export function careText(record: DescribedCare): string {
  const { kind, dog_name, happened_on, cost_paise, note, due_on } = record;
  const due = due_on === null ? '' : ` · due again on ${formatDay(due_on)}`;
  return `${careKindLabels[kind]} of ${dog_name} on ${formatDay(happened_on)} (${costText(cost_paise)}): ${note}${due}`;
}

interface BillDialogProps {
  /** In the bucket. */
  name: string;
  /** The dog's name. */
  of: string;
  onClose: () => void;
}

/** The photo of a bill. */
function BillDialog({ name, of, onClose }: BillDialogProps) {
  const { data: photo, isError } = useQuery(billQuery(name));
  return (
    <Dialog title={`Bill for ${of}`} onClose={onClose}>
      {photo === undefined ? (
        <p role="status">
          {isError ? 'The bill could not be loaded. Please try again.' : 'Loading the bill...'}
        </p>
      ) : (
        <FilePicture file={photo} alt={`The bill for ${of}`} className="w-full" />
      )}
    </Dialog>
  );
}
