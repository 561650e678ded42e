import { CsvDownload } from '@/components/CsvDownload';
import { fetchSubscribers, type Subscriber } from '@/features/mailings/team/newsletters-api';
import { currentDay } from '@/lib/clock';
import { indianDay } from '@/lib/dates';
import { toCsv } from '@/lib/download';

/** Downloads every subscriber as CSV. */
export function SubscriberDownload() {
  return (
    <section aria-labelledby="newsletter-heading">
      <h2 id="newsletter-heading" className="text-2xl!">
        Newsletter addresses
      </h2>
      <p className="mt-2 max-w-reading text-muted">
        The addresses of everyone who asked for the newsletter, with the day they asked and the day
        they confirmed. You don’t need the file to send a newsletter, which goes to confirmed
        addresses alone. If you download it, delete it soon. Addresses that came while very many
        arrived have a “yes” under “Needs review”, and got no email to confirm.
      </p>
      <CsvDownload
        fetchRows={fetchSubscribers}
        choice={undefined}
        name="addresses"
        emptyText="Nobody has subscribed yet."
        fileName={() => `newsletter-${currentDay()}.csv`}
        toCsv={subscribersCsv}
        className="mt-4"
      />
    </section>
  );
}

function subscribersCsv(subscribers: readonly Subscriber[]): string {
  const rows = subscribers.map(({ email, created_at, confirmed_at, needs_review }) => [
    email,
    indianDay(created_at),
    confirmed_at === null ? '' : indianDay(confirmed_at),
    needs_review ? 'yes' : '',
  ]);
  return toCsv([['Email', 'Subscribed on', 'Confirmed on', 'Needs review'], ...rows]);
}
