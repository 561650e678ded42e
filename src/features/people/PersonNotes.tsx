import { useInfiniteQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { buttonClass } from '@/components/ui/button-class';
import { BusyButton } from '@/components/ui/BusyButton';
import { PageForm } from '@/components/ui/PageForm';
import { useBlocker } from '@/components/use-blocker';
import { useSubmitForm } from '@/components/use-submit-form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useToday } from '@/components/use-today';
import { PERSON_NOTE_MAX_LENGTH } from '@/config/limits';
import {
  addPersonNote,
  personErrorMessage,
  personNotesQuery,
  setNoteDone,
} from '@/features/people/people-api';
import { EntryList } from '@/components/EntryList';
import { formatDate, formatDateTime, formatDay } from '@/lib/dates';
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
        {({ id, body, author_name, created_at, due_on, done_at, done_by_name }) => (
          <>
            <p lang={languageOf(body)} dir="auto" className="whitespace-pre-line">
              {body}
            </p>
            <p className="mt-1 text-sm text-muted">
              <span>{`${author_name}, `}</span>
              <time dateTime={created_at}>{formatDateTime(created_at)}</time>
            </p>
            {due_on === null ? null : (
              <p className="flex flex-wrap items-center gap-x-4 text-sm">
                <span>
                  {done_at === null
                    ? `For ${formatDay(due_on)}`
                    : `Done on ${formatDate(done_at)}${done_by_name === null ? '' : ` by ${done_by_name}`}`}
                </span>
                <NoteDone id={id} body={body} isDone={done_at !== null} />
              </p>
            )}
          </>
        )}
      </EntryList>
    </>
  );
}

interface DoneProps {
  id: number;
  body: string;
  isDone: boolean;
  onDone?: () => void;
}

/** The button that says that a note for a day is done, or isn't after all. */
export function NoteDone({ id, body, isDone, onDone }: DoneProps) {
  const { submit, isPending } = useSubmitOnce(setNoteDone);
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className="text-link inline-flex min-h-11 items-center"
      onClick={() => submit({ id, isDone: !isDone }, onDone)}
    >
      <span>{isDone ? 'Not done after all' : 'Done'}</span>
      <span className="sr-only">{`: ${body}`}</span>
    </BusyButton>
  );
}

/** @param today YYYY-MM-DD, in India */
export const personNoteSchema = (today: string) =>
  z.object({
    body: requiredTextSchema(
      PERSON_NOTE_MAX_LENGTH,
      `The note must be at most ${formatNumber(PERSON_NOTE_MAX_LENGTH)} characters.`,
      'A note is required.',
    ),
    dueOn: z.string().check(
      z.refine((day) => day === '' || day >= today, 'Please choose a later day.'),
      z.refine((day) => day <= '2099-12-31', 'Please choose an earlier day.'),
    ),
  });

function NoteForm({ personId }: { personId: string }) {
  const today = useToday();
  const { form, field, isDirty, submit, status } = useSubmitForm({
    schema: personNoteSchema(today),
    defaults: { body: '', dueOn: '' },
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
      onSubmit={form.handleSubmit((note) => submit({ personId, ...note }, () => form.reset()))}
    >
      {field(
        'body',
        'New note',
        { rows: 3, maxLength: PERSON_NOTE_MAX_LENGTH },
        'Only the team reads it. It can’t be changed later.',
      )}
      {field(
        'dueOn',
        'For a day (optional)',
        { type: 'date', min: today },
        'It is on the staff page from that day until it is done.',
      )}
    </PageForm>
  );
}
