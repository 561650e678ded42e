import type { UseMutationOptions } from '@tanstack/react-query';
import { DownloadIcon } from '@/components/icons';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { downloadText } from '@/lib/download';
import { showToast } from '@/lib/toast';

interface Props<Row, Choice> {
  /** Fetches every row of a choice. */
  fetchRows: UseMutationOptions<Row[], Error, Choice>;
  choice: Choice;
  /** What the rows are, as the button names them: 'payments'. */
  name: string;
  /** Shown when there are no rows. */
  emptyText: string;
  fileName: () => string;
  toCsv: (rows: readonly Row[]) => string;
  className?: string;
}

/** A button that fetches rows and downloads them as CSV. */
export function CsvDownload<Row, Choice>(props: Props<Row, Choice>) {
  const { fetchRows, choice, name, emptyText, fileName, toCsv, className = '' } = props;
  const { submit, isPending } = useSubmitOnce(fetchRows);
  const download = () =>
    submit(choice, (rows) => {
      if (rows.length === 0) void showToast('info', emptyText);
      else downloadText(fileName(), 'text/csv', toCsv(rows));
    });
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className={buttonClass('secondary', className)}
      onClick={download}
    >
      <DownloadIcon />
      <span>{isPending ? `Loading the ${name}...` : `Download ${name} (CSV)`}</span>
    </BusyButton>
  );
}
