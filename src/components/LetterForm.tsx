import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { CountedTextArea } from '@/components/ui/CountedTextArea';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { LETTER_MAX_LENGTH, LETTER_MIN_LENGTH } from '@/config/limits';
import { letterDraft, letterErrorMessage, sendLetter, type LetterSubject } from '@/lib/letters-api';
import { formResolver } from '@/lib/form-resolver';
import { cleanedText, storable } from '@/lib/form-schemas';
import { say } from '@/lib/say';
import { showToast } from '@/lib/toast';

export const letterSchema = z.object({
  body: z
    .string()
    .check(
      cleanedText,
      storable,
      z.minLength(LETTER_MIN_LENGTH, say`Please write at least ${LETTER_MIN_LENGTH} characters.`),
      z.maxLength(LETTER_MAX_LENGTH, say`Please use at most ${LETTER_MAX_LENGTH} characters.`),
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
  const form = useForm({ resolver: formResolver(letterSchema), defaultValues: { body: '' } });
  const { register, handleSubmit, reset, watch, formState } = form;
  useFormDraft(letterDraft(about), form, { survivesNavigation: true });
  const { submit, isPending, error } = useSubmitOnce(sendLetter);
  const onSubmit = handleSubmit(({ body }) =>
    submit({ about, body }, () => {
      reset();
      void showToast('success', say('Sent. The team reads every letter.'));
      onSent?.();
    }),
  );
  return (
    <Form label={label} onSubmit={onSubmit}>
      <CountedTextArea
        label={label}
        rows={3}
        text={watch('body')}
        maxLength={LETTER_MAX_LENGTH}
        // The press that opened the field asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={takesFocus}
        error={formState.errors.body?.message}
        {...register('body')}
      />
      <FormError>{error ? letterErrorMessage(error) : null}</FormError>
      <BusyButton
        type="submit"
        isBusy={isPending}
        className={buttonClass('primary', 'justify-self-start')}
      >
        {isPending ? 'Sending...' : 'Send'}
      </BusyButton>
    </Form>
  );
}
