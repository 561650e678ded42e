import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ask } from '@/components/ask';
import { ConflictNotice } from '@/components/ConflictNotice';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSubmitForm } from '@/components/use-submit-form';
import { askToLeave, useBlocker } from '@/components/use-blocker';
import { NEWSLETTER_MAX_LENGTH } from '@/config/limits';
import {
  deleteNewsletterDraft,
  DraftChangedError,
  saveNewsletterDraft,
  type Newsletter,
  type NewsletterText,
} from '@/features/mailings/team/newsletters-api';
import { PreviewDialog } from '@/features/mailings/team/PreviewDialog';
import { SendDialog } from '@/features/mailings/team/SendDialog';
import { requiredTextSchema, SUBJECT_MAX_LENGTH, subjectSchema } from '@/lib/form-schemas';
import { lengthText } from '@/lib/numbers';
import { languageOf } from '@/lib/language';
import { showToast } from '@/lib/toast';

const newsletterSchema = z.object({
  subject: subjectSchema,
  body: requiredTextSchema(
    NEWSLETTER_MAX_LENGTH,
    `The text must be at most ${NEWSLETTER_MAX_LENGTH} characters.`,
    'Text is required.',
  ),
});

interface Props {
  /** The draft; null for a new one. */
  newsletter: Newsletter | null;
  /** A new draft was stored under this id. */
  onSaved: (id: string) => void;
  onSent: () => void;
  onClose: () => void;
}

export function NewsletterEditor({ newsletter, onSaved, onSent, onClose }: Props) {
  // As this form last loaded or saved it: a refetch may bring what somebody else saved. A conflict replaces it: null when
  // somebody else has sent or deleted it, so that saving adds a new draft.
  const [original, setOriginal] = useState(newsletter);
  const { form, field, isDirty, submit, isPending, error } = useSubmitForm({
    schema: newsletterSchema,
    defaults: { subject: newsletter?.subject ?? '', body: newsletter?.body ?? '' },
    draft: `newsletter-${newsletter?.id ?? original?.id ?? 'new'}`,
    mutation: saveNewsletterDraft,
  });
  const { handleSubmit } = form;
  useBlocker(isDirty);
  const [previewed, setPreviewed] = useState<NewsletterText | null>(null);
  const [sending, setSending] = useState<Newsletter | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => heading.current?.focus(), []);

  const save = (text: NewsletterText, onDone: (saved: Newsletter) => void) =>
    submit(
      { original, text },
      (saved) => {
        setOriginal(saved);
        form.reset({ subject: saved.subject, body: saved.body });
        if (!original) onSaved(saved.id);
        onDone(saved);
      },
      (failure) => {
        if (!(failure instanceof DraftChangedError)) return;
        setOriginal(failure.current?.sent_at === null ? failure.current : null);
      },
    );
  const onSave = handleSubmit((text) => save(text, () => void showToast('success', 'Draft saved')));
  const onSend = handleSubmit((text) =>
    original && !isDirty ? setSending(original) : save(text, setSending),
  );

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mb-4 text-2xl! outline-none">
        {original ? 'Draft of a newsletter' : 'New newsletter'}
      </h2>
      <Form label="Newsletter draft" onSubmit={onSave} className="max-w-reading">
        {field(
          'subject',
          'Subject',
          { autoComplete: 'off', dir: 'auto' },
          lengthText(form.watch('subject').length, SUBJECT_MAX_LENGTH),
        )}
        {field(
          'body',
          'Text',
          { rows: 14, maxLength: NEWSLETTER_MAX_LENGTH, dir: 'auto' },
          'An empty line starts a new paragraph. Web addresses become links. The link to leave the list is added.',
        )}
        {error instanceof DraftChangedError ? <Conflict theirs={error.current} /> : null}
        <div className="flex flex-wrap gap-3">
          <BusyButton type="submit" isBusy={isPending} className={buttonClass('secondary')}>
            {isPending ? 'Saving...' : 'Save draft'}
          </BusyButton>
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() => void handleSubmit(setPreviewed)()}
          >
            Preview
          </button>
          <BusyButton
            type="button"
            isBusy={isPending}
            className={buttonClass('primary')}
            onClick={() => void onSend()}
          >
            Send...
          </BusyButton>
          <button
            type="button"
            className={buttonClass('quiet')}
            onClick={() => askToLeave(onClose)}
          >
            Back to the list
          </button>
          {original ? <DeleteDraftButton id={original.id} onDeleted={onClose} /> : null}
        </div>
      </Form>
      {previewed ? <PreviewDialog text={previewed} onClose={() => setPreviewed(null)} /> : null}
      {sending ? (
        <SendDialog newsletter={sending} onSent={onSent} onClose={() => setSending(null)} />
      ) : null}
    </>
  );
}

/** @param theirs null when the draft was deleted */
function Conflict({ theirs }: { theirs: Newsletter | null }) {
  if (theirs?.sent_at !== null) {
    return (
      <ConflictNotice
        title={
          theirs
            ? 'Somebody else sent this draft meanwhile.'
            : 'Somebody else deleted this draft meanwhile.'
        }
        text="What you typed is still here: save it as a new draft, or go back to the list."
      />
    );
  }
  return (
    <ConflictNotice
      title="Somebody else saved this draft meanwhile."
      text="Your version is above; saving it replaces theirs:"
    >
      <p dir="auto" lang={languageOf(theirs.subject)} className="font-semibold">
        {theirs.subject}
      </p>
      <p dir="auto" lang={languageOf(theirs.body)} className="whitespace-pre-line">
        {theirs.body}
      </p>
    </ConflictNotice>
  );
}

interface DeleteDraftButtonProps {
  id: string;
  onDeleted: () => void;
}

function DeleteDraftButton({ id, onDeleted }: DeleteDraftButtonProps) {
  const { submit, isPending } = useSubmitOnce(deleteNewsletterDraft);
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className={buttonClass('danger')}
      onClick={() =>
        ask('Are you sure you want to delete this draft?', () => submit(id, onDeleted))
      }
    >
      {isPending ? 'Deleting...' : 'Delete draft'}
    </BusyButton>
  );
}
