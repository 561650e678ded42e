import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import type { RowOf } from '@common/database';
import { newsletterProgressQuery, type Newsletter } from '@/features/mailings/team/newsletters-api';
import { PreviewDialog } from '@/features/mailings/team/PreviewDialog';
import { audienceText } from '@/features/mailings/team/SendDialog';
import { formatDateTime } from '@/lib/dates';
import { languageOf } from '@/lib/language';
import { formatNumber } from '@/lib/numbers';

interface Props {
  newsletter: Newsletter;
  onClose: () => void;
}

/** A sent newsletter, with how far it got. */
export function SentNewsletter({ newsletter, onClose }: Props) {
  const { id, subject, body, sent_at } = newsletter;
  const { data: progress, isError } = useQuery(newsletterProgressQuery(id));
  const [isPreviewed, setIsPreviewed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        dir="auto"
        lang={languageOf(subject)}
        className="text-2xl! wrap-anywhere outline-none"
      >
        {subject}
      </h2>
      {sent_at === null ? null : (
        <p className="mt-2 text-muted">{`Sent on ${formatDateTime(sent_at)}`}</p>
      )}
      {isError && !progress ? (
        <p role="alert" className="mt-4">
          How far it got could not be loaded.
        </p>
      ) : null}
      {progress ? <Progress progress={progress} /> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonClass('secondary')}
          onClick={() => setIsPreviewed(true)}
        >
          Show the email
        </button>
        <button type="button" className={buttonClass('quiet')} onClick={onClose}>
          Back to the list
        </button>
      </div>
      {isPreviewed ? (
        <PreviewDialog text={{ subject, body }} onClose={() => setIsPreviewed(false)} />
      ) : null}
    </>
  );
}

function Progress({ progress }: { progress: RowOf<'newsletter_progress'> }) {
  const { audience, dog_name, recipients, sent, waiting, failed, cancelled } = progress;
  return (
    <>
      <p lang={dog_name === null ? undefined : languageOf(dog_name)} className="mt-2 text-muted">
        {audienceText(audience, dog_name)}
      </p>
      <p role="status" className="mt-4 font-semibold">
        {recipients === null
          ? 'The addresses are being listed. This page may be closed meanwhile.'
          : waiting > 0
            ? `${formatNumber(sent)} of ${formatNumber(recipients)} emails have left. Emails about money go first; this page may be closed meanwhile.`
            : 'All emails are dealt with.'}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1 enlarged:grid-cols-1">
        <Fact label="Sent" count={sent} />
        <Fact label="Waiting" count={waiting} />
        <Fact label="Given up" count={failed} />
        <Fact label="Not sent (left the list, or refuses our email)" count={cancelled} />
      </dl>
    </>
  );
}

function Fact({ label, count }: { label: string; count: number }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  );
}
