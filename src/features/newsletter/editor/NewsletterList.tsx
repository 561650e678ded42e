import type { Newsletter } from '@/features/newsletter/editor/newsletter';
import { formatDateTime } from '@/lib/dates';
import { languageOf } from '@/lib/text';

interface Props {
  newsletters: readonly Newsletter[];
  onOpen: (id: string) => void;
}

/** Drafts and sent newsletters. */
export function NewsletterList({ newsletters, onOpen }: Props) {
  const drafts = newsletters.filter(({ sentAt }) => sentAt === null);
  const sent = newsletters.filter(({ sentAt }) => sentAt !== null);
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

function Subjects({ newsletters, onOpen, empty }: Props & { empty: string }) {
  if (newsletters.length === 0) return <p className="mt-2 text-muted">{empty}</p>;
  return (
    <ul role="list" className="mt-2 divide-y divide-line border-y border-line">
      {newsletters.map(({ id, subject, sentAt, updatedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
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
            {sentAt === null
              ? `Changed on ${formatDateTime(updatedAt)}`
              : `Sent on ${formatDateTime(sentAt)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
