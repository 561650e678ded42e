import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass, SMALL_BUTTON } from '@/components/ui/button-class';
import { careKindLabels } from '@/features/care/care-record';
import { BillDialog } from '@/features/care/team/BillDialog';
import { deleteCareRecord } from '@/features/care/team/care-queries';
import type { CareRecord } from '@/features/care/team/care-record';
import { formatDateTime, formatDay } from '@/lib/dates';
import { formatPaise } from '@/lib/money';
import { showToast } from '@/lib/toast';

interface Props {
  record: CareRecord;
  onEdit: (record: CareRecord) => void;
}

export function CareCard({ record, onEdit }: Props) {
  const headingId = useId();
  const [isBillOpen, setIsBillOpen] = useState(false);
  const deletion = useMutation(deleteCareRecord);
  const { dogName, kind, happenedOn, note, costPaise, dueOn, billName } = record;

  const remove = () => {
    if (!window.confirm(`Delete this record of ${dogName} (${note})?`)) return;
    deletion.mutate(record.id, { onSuccess: () => void showToast('success', 'Record deleted.') });
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
        <button
          type="button"
          aria-describedby={headingId}
          className={buttonClass('secondary', SMALL_BUTTON)}
          onClick={() => onEdit(record)}
        >
          Edit
        </button>
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
      </div>
      {isBillOpen && billName !== null ? (
        <BillDialog name={billName} of={dogName} onClose={() => setIsBillOpen(false)} />
      ) : null}
    </article>
  );
}
