import { useInfiniteQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { CountedTextArea } from '@/components/ui/CountedTextArea';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useBlocker } from '@/components/use-blocker';
import { useFormDraft } from '@/components/use-form-draft';
import { PERSON_NOTE_MAX_LENGTH } from '@/config/limits';
import { addPersonNote, personErrorMessage, personNotesQuery } from '@/features/people/people-api';
import { EntryList } from '@/components/EntryList';
import { formatDateTime } from '@/lib/dates';
import { formResolver } from '@/lib/form-resolver';
import { cleanedText, storable } from '@/lib/form-schemas';
import { formatNumber } from '@/lib/numbers';
import { languageOf } from '@/lib/language';

/** What the team wrote down about a person, and the field for the next note. */
export function PersonNotes({ personId }: { personId: string }) {
  const query = useInfiniteQuery(personNotesQuery(personId));
  return (
    <>
      <NoteForm personId={personId} />
      <EntryList query={query} things="notes" emptyText="No notes yet.">
        {({ body, author_name, created_at }) => (
          <>
            <p lang={languageOf(body)} dir="auto" className="whitespace-pre-line">
              {body}
            </p>
            <p className="mt-1 text-sm text-muted">
              <span>{`${author_name}, `}</span>
              <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            </p>
          </>
        )}
      </EntryList>
    </>
  );
}

export const personNoteSchema = z.object({
  body: z
    .string()
    .check(
      cleanedText,
      storable,
      z.minLength(1, 'A note is required.'),
      z.maxLength(
        PERSON_NOTE_MAX_LENGTH,
        `The note must be at most ${formatNumber(PERSON_NOTE_MAX_LENGTH)} characters.`,
      ),
    ),
});

function NoteForm({ personId }: { personId: string }) {
  const form = useForm({ resolver: formResolver(personNoteSchema), defaultValues: { body: '' } });
  const { register, handleSubmit, reset, watch, formState } = form;
  useFormDraft(`note-about-${personId}`, form);
  useBlocker(formState.isDirty);
  const { submit, isPending, error } = useSubmitOnce(addPersonNote);
  const onSubmit = handleSubmit(({ body }) => submit({ personId, body }, () => reset()));
  return (
    <Form label="Add a note" onSubmit={onSubmit} className="mb-4">
      <CountedTextArea
        label="New note"
        rows={3}
        hint="Only the team reads it. It can’t be changed later."
        text={watch('body')}
        maxLength={PERSON_NOTE_MAX_LENGTH}
        error={formState.errors.body?.message}
        {...register('body')}
      />
      <FormError>{error ? personErrorMessage(error) : null}</FormError>
      <BusyButton type="submit" isBusy={isPending} className={buttonClass('secondary')}>
        {isPending ? 'Adding...' : 'Add note'}
      </BusyButton>
    </Form>
  );
}
