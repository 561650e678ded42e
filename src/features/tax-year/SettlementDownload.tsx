import { DownloadIcon } from '@/components/icons';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { settlementCsv } from '@/features/tax-year/settlement-csv';
import { fetchSettlement } from '@/features/tax-year/settlement-queries';
import type { ChosenYear } from '@/features/tax-year/tax-year';
import { downloadText } from '@/lib/download';
import { showToast } from '@/lib/toast';

export function SettlementDownload({ year }: { year: ChosenYear }) {
  const { submit, isPending } = useSubmitOnce(fetchSettlement);
  const download = () =>
    submit(year, (rows) => {
      if (rows.length === 0) {
        void showToast('info', 'Nothing was paid in this tax year yet.');
        return;
      }
      const test = year.mode === 'test' ? '-test' : '';
      downloadText(`settlement-${year.taxYear}${test}.csv`, 'text/csv', settlementCsv(rows));
    });
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className={buttonClass('secondary')}
      onClick={download}
    >
      <DownloadIcon />
      {isPending ? 'Fetching the payments...' : 'Download payments (CSV)'}
    </BusyButton>
  );
}
