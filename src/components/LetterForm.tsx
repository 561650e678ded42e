import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { PageForm } from '@/components/ui/PageForm';
import { useSubmitForm } from '@/components/use-submit-form';
import { LETTER_MAX_LENGTH, LETTER_MIN_LENGTH } from '@/config/limits';
import { letterDraft, letterErrorMessage, sendLetter, type LetterSubject } from '@/lib/letters-api';
import { textSchema } from '@/lib/form-schemas';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

export const letterSchema = z.object({
  body: textSchema(
    LETTER_MAX_LENGTH,
    say`Please use at most ${LETTER_MAX_LENGTH} characters.`,
  ).check(
    z.minLength(LETTER_MIN_LENGTH, say`Please write at least ${LETTER_MIN_LENGTH} characters.`),
  ),
});

interface Props {
  about: LetterSubject;
  /** Of the field. */
  label: string;
  /** Moves the focus into the field: a press opened it, not a draft. */
  takesFocus?: boolean;
  onSent?: () => void;
}

/** Writes to the team, in plain text. What is typed is kept while other pages are shown, and when this one is reloaded. */
export default function LetterForm({ about, label, takesFocus = false, onSent }: Props) {
  const { form, field, submit, status } = useSubmitForm({
    schema: letterSchema,
    defaults: { body: '' },
    draft: letterDraft(about),
    survivesNavigation: true,
    mutation: sendLetter,
    errorText: letterErrorMessage,
  });
  const onSubmit = form.handleSubmit(({ body }) =>
    submit({ about, body }, () => {
      form.reset();
      void showToast('success', say('Sent. The team reads every letter.'));
      onSent?.();
    }),
  );
  return (
    <PageForm
      {...status}
      label={label}
      submitLabel={say('Send')}
      busyLabel={say('Sending...')}
      submitClass={buttonClass('primary', 'justify-self-start')}
      onSubmit={onSubmit}
    >
      {/* The press that opened the field asked for the focus. */}
      {field('body', label, { rows: 3, maxLength: LETTER_MAX_LENGTH, autoFocus: takesFocus })}
    </PageForm>
  );
}
