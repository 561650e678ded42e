import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import type { Newsletter } from '@/features/newsletter/editor/newsletter';
import { NewsletterEditor } from '@/features/newsletter/editor/NewsletterEditor';
import { SentNewsletter } from '@/features/newsletter/editor/SentNewsletter';

interface Props {
  newsletters: readonly Newsletter[];
  /** Null for a new newsletter. */
  id: string | null;
  /** A new draft was stored under this id. */
  onSaved: (id: string) => void;
  onClose: () => void;
}

export function OpenNewsletter({ newsletters, id, onSaved, onClose }: Props) {
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
  const wasSent = opened.newsletter !== null && opened.newsletter.sentAt !== null;
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
