import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { Disclosure } from '@/components/ui/Disclosure';
import { LoadError } from '@/components/states/LoadError';
import { FilePicture } from '@/components/ui/FilePicture';
import { careKindLabels } from '@/features/care/care-record';
import {
  billQuery,
  type CareChange,
  type DescribedCare,
  careHistoryQuery,
  deleteCareRecord,
  type TeamCareRecord,
} from '@/features/care/team/team-care-api';
import { formatDateTime, formatDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
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
  const { dogName, kind, happenedOn, note, costPaise, dueOn, billName, mayEdit } = record;

  const remove = () => {
    const question = `Delete this record of ${dogName} (${note})? You can restore it for 30 days, below the list.`;
    if (!window.confirm(question)) return;
    deletion.mutate(record.id, {
      onSuccess: () => {
        onDeleted();
        void showToast('success', 'Record deleted.');
      },
    });
  };

  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-line bg-surface p-4 wrap-anywhere"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={headingId} className="text-xl!">{`${careKindLabels[kind]}: ${dogName}`}</h3>
        <p className="font-semibold tabular-nums">{formatPaise(costPaise)}</p>
      </div>
      <p className="max-w-reading">{note}</p>
      <p className="text-sm text-muted">
        {formatDay(happenedOn)}
        {dueOn === null ? '' : ` · due again on ${formatDay(dueOn)}`}
      </p>
      <p className="text-sm text-muted">
        {`Last changed on ${formatDateTime(record.changedAt)} by ${record.changedBy ?? 'a former team member'}`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {mayEdit ? (
          <button
            type="button"
            aria-describedby={headingId}
            className={buttonClass('secondary', SMALL_BUTTON)}
            onClick={() => onEdit(record)}
          >
            Edit
          </button>
        ) : null}
        {billName === null ? null : (
          <button
            type="button"
            aria-describedby={headingId}
            className={buttonClass('quiet', `${SMALL_BUTTON} border-2 border-control`)}
            onClick={() => setIsBillOpen(true)}
          >
            Bill
          </button>
        )}
        {mayEdit ? (
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
      <Disclosure labels={['History', 'Hide history']} of={`of ${dogName}, ${note}`}>
        <CareHistory record={record} />
      </Disclosure>
      {isBillOpen && billName !== null ? (
        <BillDialog name={billName} of={dogName} onClose={() => setIsBillOpen(false)} />
      ) : null}
    </article>
  );
}

const verbs = {
  edited: 'Edited',
  settled: 'Done again',
  deleted: 'Deleted',
  restored: 'Restored',
} as const satisfies Record<CareChange['kind'], string>;

/** Who did what to a record, the newest first, and what it said before. */
function CareHistory({ record: { id, createdAt, createdBy } }: { record: TeamCareRecord }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(careHistoryQuery(id));
  if (isError) {
    return (
      <LoadError
        text="The history could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (isPending) {
    return (
      <p role="status" className="text-sm text-muted">
        Loading the history...
      </p>
    );
  }
  return (
    <ul role="list" className="grid grid-cols-1 gap-1 text-sm text-muted">
      {data.map(({ kind, actorName, happenedAt, before }) => (
        <li key={happenedAt}>
          {`${verbs[kind]} on ${formatDateTime(happenedAt)} by ${actorName}. `}
          {before ? `Before: ${careText(before)}` : ''}
        </li>
      ))}
      <li>{`Added on ${formatDateTime(createdAt)} by ${createdBy ?? 'a former team member'}.`}</li>
    </ul>
  );
}

/** What a record says, in a line. */
export function careText(record: DescribedCare): string {
  const { kind, dogName, happenedOn, costPaise, note, dueOn } = record;
  const due = dueOn === null ? '' : ` · due again on ${formatDay(dueOn)}`;
  return `${careKindLabels[kind]} of ${dogName} on ${formatDay(happenedOn)} for ${formatPaise(costPaise)}: ${note}${due}`;
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
