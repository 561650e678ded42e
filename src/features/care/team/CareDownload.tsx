import { useMutation } from '@tanstack/react-query';
import { DownloadIcon } from '@/components/icons';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { careKindLabel } from '@/features/care/care-record';
import { fetchAllCareRecords } from '@/features/care/team/care-queries';
import type { CareRecord } from '@/features/care/team/care-record';
import { toCsv } from '@/lib/csv';
import { indianDay } from '@/lib/dates';
import { downloadText } from '@/lib/download';
import { decimalRupees } from '@/lib/money';
import { showToast } from '@/lib/toast';

/** Downloads every care record of a dog, or of all for '', as CSV. */
export function CareDownload({ dogId }: { dogId: string }) {
  const { mutate, isPending } = useMutation(fetchAllCareRecords);

  const download = () => {
    mutate(dogId, {
      onSuccess: (records) => {
        if (records.length === 0) {
          void showToast('info', 'Nothing has been written yet.');
          return;
        }
        const today = indianDay(new Date().toISOString());
        downloadText(`care-records-${today}.csv`, 'text/csv', careCsv(records));
      },
    });
  };

  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className={buttonClass('secondary', 'mt-8')}
      onClick={download}
    >
      <DownloadIcon />
      {isPending ? 'Fetching the records...' : 'Download records (CSV)'}
    </BusyButton>
  );
}

/** Costs are in rupees, days as YYYY-MM-DD. */
function careCsv(records: readonly CareRecord[]): string {
  const rows = records.map(({ happenedOn, dogName, kind, note, costPaise, dueOn, billName }) => [
    happenedOn,
    dogName,
    careKindLabel(kind),
    note,
    decimalRupees(costPaise),
    dueOn ?? '',
    billName === null ? '' : 'yes',
  ]);
  return toCsv([['Day', 'Dog', 'Kind', 'Note', 'Cost (INR)', 'Due again', 'Bill'], ...rows]);
}
