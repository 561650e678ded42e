import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { FilePicture } from '@/components/ui/FilePicture';
import { careKindLabels } from '@/features/care/care-record';
import {
  billQuery,
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
    if (!window.confirm(`Delete this record of ${dogName} (${note})?`)) return;
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
      {isBillOpen && billName !== null ? (
        <BillDialog name={billName} of={dogName} onClose={() => setIsBillOpen(false)} />
      ) : null}
    </article>
  );
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
