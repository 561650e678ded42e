import { useQuery } from '@tanstack/react-query';
import { progressText } from '@/features/mailings/team/mailing';
import { mailingsQuery } from '@/features/mailings/team/mailing-api';
import { LoadError } from '@/components/states/LoadError';
import { languageOf } from '@/lib/language';

interface Props {
  target: Parameters<typeof mailingsQuery>[0];
}

/** How many of the newest mailings' emails are sent. Renders nothing while there is no mailing. */
export function MailingProgress({ target }: Props) {
  const { data: mailings, isError, isFetching, refetch } = useQuery(mailingsQuery(target));
  if (isError && !mailings) {
    return (
      <LoadError
        text="What was sent before could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!mailings || mailings.length === 0) return null;
  return (
    <ul role="list" aria-label="Sent before" className="my-5 grid grid-cols-1 gap-3">
      {mailings.map((mailing) => (
        <li
          key={mailing.id}
          className="rounded-card border border-line bg-paper px-4 py-3 wrap-anywhere"
        >
          {mailing.subject === null ? null : (
            <p dir="auto" lang={languageOf(mailing.subject)} className="font-semibold">
              {mailing.subject}
            </p>
          )}
          <p className="text-muted">{progressText(mailing)}</p>
          {mailing.finished_at !== null || !mailing.recipient_count ? null : (
            <progress
              aria-label="Written to"
              className="mt-2 h-2 w-full accent-amber-text"
              max={mailing.recipient_count}
              value={mailing.written_count + mailing.failed_count}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
