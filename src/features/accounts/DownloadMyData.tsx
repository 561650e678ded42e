import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { readMyData } from '@/features/accounts/settings-api';
import { currentDay } from '@/lib/clock';
import { downloadText } from '@/lib/download';

/** Downloads everything stored about the user as JSON. */
export function DownloadMyData({ userId }: { userId: string }) {
  const { submit, isPending } = useSubmitOnce(readMyData);

  const download = () => {
    submit(userId, (data) => {
      const today = currentDay();
      const text = `${JSON.stringify(data, null, 2)}\n`;
      downloadText(`paws-my-data-${today}.json`, 'application/json', text);
    });
  };

  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className={buttonClass('secondary')}
      onClick={download}
    >
      {isPending ? 'Preparing...' : 'Download My Data'}
    </BusyButton>
  );
}
