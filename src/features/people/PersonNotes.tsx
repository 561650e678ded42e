import { useInfiniteQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { PageForm } from '@/components/ui/PageForm';
import { useBlocker } from '@/components/use-blocker';
import { useSubmitForm } from '@/components/use-submit-form';
import { PERSON_NOTE_MAX_LENGTH } from '@/config/limits';
import { addPersonNote, personErrorMessage, personNotesQuery } from '@/features/people/people-api';
import { EntryList } from '@/components/EntryList';
import { formatDateTime } from '@/lib/dates';
import { requiredTextSchema } from '@/lib/form-schemas';
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
  body: requiredTextSchema(
    PERSON_NOTE_MAX_LENGTH,
    `The note must be at most ${formatNumber(PERSON_NOTE_MAX_LENGTH)} characters.`,
    'A note is required.',
  ),
});

function NoteForm({ personId }: { personId: string }) {
  const { form, field, isDirty, submit, status } = useSubmitForm({
    schema: personNoteSchema,
    defaults: { body: '' },
    draft: `note-about-${personId}`,
    mutation: addPersonNote,
    errorText: personErrorMessage,
  });
  useBlocker(isDirty);
  return (
    <PageForm
      {...status}
      label="Add a note"
      submitLabel="Add note"
      busyLabel="Adding..."
      submitClass={buttonClass('secondary')}
      className="mb-4"
      onSubmit={form.handleSubmit(({ body }) => submit({ personId, body }, () => form.reset()))}
    >
      {field(
        'body',
        'New note',
        { rows: 3, maxLength: PERSON_NOTE_MAX_LENGTH },
        'Only the team reads it. It can’t be changed later.',
      )}
    </PageForm>
  );
}
