import { useMutation } from '@tanstack/react-query';
import { buttonClass } from '@/components/ui/button-class';
import { readMyData } from '@/features/settings/my-data-queries';
import { indianDay } from '@/lib/dates';
import { downloadText } from '@/lib/download';

/** Hands a person everything we hold about them, as a file. */
export function DownloadMyData({ userId }: { userId: string }) {
  const { mutate, isPending } = useMutation(readMyData);

  const download = () => {
    mutate(userId, {
      onSuccess: (data) => {
        const today = indianDay(new Date().toISOString());
        const text = `${JSON.stringify(data, null, 2)}\n`;
        downloadText(`paws-my-data-${today}.json`, 'application/json', text);
      },
    });
  };

  return (
    <button
      type="button"
      disabled={isPending}
      className={buttonClass('secondary')}
      onClick={download}
    >
      {isPending ? 'Collecting...' : 'Download My Data'}
    </button>
  );
}
