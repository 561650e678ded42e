import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { FirstRows } from '@/components/FirstRows';
import { QueryView } from '@/components/states/QueryView';
import { useAddress } from '@/components/use-address';
import { buttonClass } from '@/components/ui/button-class';
import { useReturnFocus } from '@/components/ui/use-editing';
import { NewsletterEditor } from '@/features/mailings/team/NewsletterEditor';
import { newslettersQuery, type Newsletter } from '@/features/mailings/team/newsletters-api';
import { SentNewsletter } from '@/features/mailings/team/SentNewsletter';
import { SubscriberDownload } from '@/features/mailings/team/SubscriberDownload';
import { formatDateTime } from '@/lib/dates';
import { languageOf } from '@/lib/language';

/** The list of newsletters and the addresses, or one open newsletter. */
export function Newsletters() {
  const query = useQuery(newslettersQuery);
  const { isOpen, openId, open, close, rename } = useOpenNewsletter();
  const writeButton = useReturnFocus(isOpen);

  if (isOpen && query.data) {
    return <OpenNewsletter newsletters={query.data} id={openId} onSaved={rename} onClose={close} />;
  }
  return (
    <QueryView
      query={query}
      failed="The newsletters could not be loaded"
      headingLevel={2}
      loading={
        <p role="status" className="py-10 text-lg text-muted">
          Loading newsletters...
        </p>
      }
    >
      {(newsletters) => (
        <>
          <button
            ref={writeButton}
            type="button"
            className={buttonClass('primary', 'w-full sm:w-auto')}
            onClick={() => open()}
          >
            Write a newsletter
          </button>
          <NewsletterList newsletters={newsletters} onOpen={open} />
          <SubscriberDownload />
        </>
      )}
    </QueryView>
  );
}

const PARAMETER = 'newsletter';
const NEW = 'new';

/** Which newsletter is open, as a search parameter: Back closes it and a reload opens it again. */
function useOpenNewsletter() {
  const [values, change] = useAddress();
  const value = values.get(PARAMETER);
  const open = (id: string = NEW) => change({ [PARAMETER]: id });
  const close = useCallback(() => change({ [PARAMETER]: '' }, { replace: true }), [change]);
  /** A new newsletter was saved and has an id now. */
  const rename = useCallback(
    (id: string) => change({ [PARAMETER]: id }, { replace: true }),
    [change],
  );
  return {
    isOpen: value !== null,
    openId: value === NEW ? null : value,
    open,
    close,
    rename,
  };
}

interface OpenNewsletterProps {
  newsletters: readonly Newsletter[];
  /** Null for a new newsletter. */
  id: string | null;
  /** A new draft was stored under this id. */
  onSaved: (id: string) => void;
  onClose: () => void;
}

function OpenNewsletter({ newsletters, id, onSaved, onClose }: OpenNewsletterProps) {
  const current = newsletters.find((one) => one.id === id) ?? null;
  // As it was when it opened: a text that is being written stays, whatever others do to the draft.
  const [opened] = useState({ id, newsletter: current });
  const [isSentHere, setIsSentHere] = useState(false);

  if (opened.id !== null && !opened.newsletter) {
    return (
      <>
        <p role="alert" className="mb-5">
          There is no such newsletter. Somebody may have deleted it.
        </p>
        <button type="button" className={buttonClass('secondary')} onClick={onClose}>
          Back to the list
        </button>
      </>
    );
  }
  const wasSent = opened.newsletter !== null && opened.newsletter.sent_at !== null;
  if (current && (isSentHere || wasSent)) {
    return <SentNewsletter newsletter={current} onClose={onClose} />;
  }
  return (
    <NewsletterEditor
      newsletter={opened.newsletter}
      onSaved={onSaved}
      onSent={() => setIsSentHere(true)}
      onClose={onClose}
    />
  );
}

interface NewsletterListProps {
  newsletters: readonly Newsletter[];
  onOpen: (id: string) => void;
}

/** Drafts and sent newsletters. */
function NewsletterList({ newsletters, onOpen }: NewsletterListProps) {
  const drafts = newsletters.filter(({ sent_at }) => sent_at === null);
  const sent = newsletters.filter(({ sent_at }) => sent_at !== null);
  return (
    <div className="my-8 grid gap-8">
      <section aria-labelledby="newsletter-drafts">
        <h2 id="newsletter-drafts" className="text-2xl!">
          Drafts
        </h2>
        <Subjects newsletters={drafts} onOpen={onOpen} empty="There is no draft." />
      </section>
      <section aria-labelledby="newsletters-sent">
        <h2 id="newsletters-sent" className="text-2xl!">
          Sent
        </h2>
        <Subjects newsletters={sent} onOpen={onOpen} empty="No newsletter was sent yet." />
      </section>
    </div>
  );
}

const SUBJECTS_AT_ONCE = 30;

function Subjects({ newsletters, onOpen, empty }: NewsletterListProps & { empty: string }) {
  if (newsletters.length === 0) return <p className="mt-2 text-muted">{empty}</p>;
  return (
    <FirstRows rows={newsletters} atOnce={SUBJECTS_AT_ONCE} label="Show older">
      {(shown) => (
        <ul role="list" className="mt-2 divide-y divide-line border-y border-line">
          {shown.map(({ id, subject, sent_at, updated_at }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3"
            >
              <button
                type="button"
                dir="auto"
                lang={languageOf(subject)}
                className="text-link min-h-11 text-left wrap-anywhere"
                onClick={() => onOpen(id)}
              >
                {subject}
              </button>
              <span className="text-sm text-muted">
                {sent_at === null
                  ? `Changed on ${formatDateTime(updated_at)}`
                  : `Sent on ${formatDateTime(sent_at)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FirstRows>
  );
}
