import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { readMyData } from '@/features/settings/my-data-queries';
import { indianDay } from '@/lib/dates';
import { downloadText } from '@/lib/download';

/** Hands a person everything we hold about them, as a file. */
export function DownloadMyData({ userId }: { userId: string }) {
  const { send, isSending } = useSubmitOnce(readMyData);

  const download = () => {
    send(userId, (data) => {
      const today = indianDay(new Date().toISOString());
      const text = `${JSON.stringify(data, null, 2)}\n`;
      downloadText(`paws-my-data-${today}.json`, 'application/json', text);
    });
  };

  return (
    <button
      type="button"
      disabled={isSending}
      className={buttonClass('secondary')}
      onClick={download}
    >
      {isSending ? 'Collecting...' : 'Download My Data'}
    </button>
  );
}
