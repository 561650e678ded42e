import { useMutation } from '@tanstack/react-query';
import { DownloadIcon } from '@/components/icons';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { fetchSubscribers, type Subscriber } from '@/features/newsletter/subscriber-queries';
import { toCsv } from '@/lib/csv';
import { indianDay } from '@/lib/dates';
import { downloadText } from '@/lib/download';
import { showToast } from '@/lib/toast';

/** Downloads every subscriber as CSV. */
export function SubscriberDownload() {
  const { mutate, isPending } = useMutation(fetchSubscribers);

  const download = () => {
    mutate(undefined, {
      onSuccess: (subscribers) => {
        if (subscribers.length === 0) {
          void showToast('info', 'Nobody has subscribed yet.');
          return;
        }
        const today = indianDay(new Date().toISOString());
        downloadText(`newsletter-${today}.csv`, 'text/csv', subscribersCsv(subscribers));
      },
    });
  };

  return (
    <section aria-labelledby="newsletter-heading">
      <h2 id="newsletter-heading" className="text-2xl!">
        Newsletter addresses
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        The addresses of everyone who asked for the newsletter, with the day they asked and the day
        they confirmed. You don’t need the file to send a newsletter, which goes to confirmed
        addresses alone. If you download it, delete it soon. Addresses that came while very many
        arrived have a “yes” under “Needs review”, and got no mail to confirm.
      </p>
      <BusyButton
        type="button"
        isBusy={isPending}
        className={buttonClass('secondary', 'mt-4')}
        onClick={download}
      >
        <DownloadIcon />
        {isPending ? 'Fetching the addresses...' : 'Download addresses (CSV)'}
      </BusyButton>
    </section>
  );
}

function subscribersCsv(subscribers: readonly Subscriber[]): string {
  const rows = subscribers.map(({ email, subscribedAt, confirmedAt, needsReview }) => [
    email,
    indianDay(subscribedAt),
    confirmedAt === null ? '' : indianDay(confirmedAt),
    needsReview ? 'yes' : '',
  ]);
  return toCsv([['Email', 'Subscribed on', 'Confirmed on', 'Needs review'], ...rows]);
}
