import { useInfiniteQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { CountedTextArea } from '@/components/ui/CountedTextArea';
import { TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useBlocker } from '@/components/use-blocker';
import { useFormDraft } from '@/components/use-form-draft';
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
}

/** The button that says that a note for a day is done, or isn't after all. */
export function NoteDone({ id, body, isDone }: DoneProps) {
  const { submit, isPending } = useSubmitOnce(setNoteDone);
  return (
    <BusyButton
      type="button"
      isBusy={isPending}
      className="text-link inline-flex min-h-11 items-center"
      onClick={() => submit({ id, isDone: !isDone })}
    >
      <span>{isDone ? 'Not done after all' : 'Done'}</span>
      <span className="sr-only">{`: ${body}`}</span>
    </BusyButton>
  );
}

/** @param today YYYY-MM-DD, in India */
export const personNoteSchema = (today: string) =>
  z.object({
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
    dueOn: z.string().check(
      z.refine((day) => day === '' || day >= today, 'Please choose a later day.'),
      z.refine((day) => day <= '2099-12-31', 'Please choose an earlier day.'),
    ),
  });

function NoteForm({ personId }: { personId: string }) {
  const today = useToday();
  const form = useForm({
    resolver: formResolver(personNoteSchema(today)),
    defaultValues: { body: '', dueOn: '' },
  });
  const { register, handleSubmit, reset, watch, formState } = form;
  useFormDraft(`note-about-${personId}`, form);
  useBlocker(formState.isDirty);
  const { submit, isPending, error } = useSubmitOnce(addPersonNote);
  const onSubmit = handleSubmit((note) => submit({ personId, ...note }, () => reset()));
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
      <TextField
        label="For a day (optional)"
        hint="It is on the staff page from that day until it is done."
        type="date"
        min={today}
        error={formState.errors.dueOn?.message}
        {...register('dueOn')}
      />
      <FormError>{error ? personErrorMessage(error) : null}</FormError>
      <BusyButton type="submit" isBusy={isPending} className={buttonClass('secondary')}>
        {isPending ? 'Adding...' : 'Add note'}
      </BusyButton>
    </Form>
  );
}
