import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ConflictNotice } from '@/components/ConflictNotice';
import { Checkbox } from '@/components/ui/Checkbox';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSchemaForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { useUser } from '@/features/accounts/AuthProvider';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import { careKindLabels, costText, shareText } from '@/features/dogs/care/care-record';
import { BillField } from '@/features/dogs/care/team/BillField';
import { DogsField } from '@/features/dogs/care/team/DogsField';
import {
  type CareDraft,
  careSchema,
  initialValues,
  lastDueDay,
  nextDueOn,
  parseCost,
} from '@/features/dogs/care/team/care-schema';
import { NotKept, queueCare } from '@/features/dogs/care/team/queue-care';
import {
  CareRecordChangedError,
  editCareRecord,
  type TeamCareRecord,
} from '@/features/dogs/care/team/team-care-api';
import { errorTexts } from '@/lib/error-texts';
import { formatDay } from '@/lib/dates';
import { CARE_NOTE_MAX_LENGTH, UPDATE_FIRST_DAY } from '@/config/limits';
import { languageOf } from '@/lib/language';
import { showToast } from '@/lib/toast';
import { say } from '@/lib/say';

interface Props {
  draft: CareDraft;
  onClose: () => void;
  /** Instead of `onClose`, once the record is saved. */
  onSaved?: () => void;
}

/** Adds a care record for one or many dogs, or edits one. */
export function CareRecordDialog({ draft, onClose, onSaved = onClose }: Props) {
  const today = useToday();
  // A conflict replaces it: null when somebody else has deleted it, so that saving adds a new one.
  const [edited, setEdited] = useState(draft.kind === 'edited' ? draft.record : null);
  const queued = draft.kind === 'queued' ? draft.care : null;
  const [roundId] = useState(() => queued?.id ?? crypto.randomUUID());
  const ownerId = useUser().id;
  const [bill, setBill] = useState<Blob | null>(null);
  const { form, field, isDirty } = useSchemaForm({
    schema: careSchema(today),
    defaults: initialValues(draft, today),
    draft: draftName(draft),
  });
  const { control, watch, formState } = form;
  const { field: dogsField } = useController({ control, name: 'dogs' });
  const { field: againstRabies } = useController({ control, name: 'againstRabies' });
  const dogs = dogsField.value;
  const dogsError = formState.errors.dogs?.message;
  const queue = useSubmitOnce(queueCare);
  const edit = useSubmitOnce(editCareRecord);
  const isPending = queue.isPending || edit.isPending;
  const error = queue.error ?? edit.error;
  const due = draft.kind === 'settling' ? draft.due : (queued?.due ?? []);
  // What somebody else has recorded meanwhile. Saving again adds another record.
  const finishedIds = queued?.finishedIds ?? [];
  const doneDogs = dogs.filter(({ id }) =>
    due.some((record) => record.dog_id === id && finishedIds.includes(record.id)),
  );

  const onSubmit = form.handleSubmit(({ dogs: chosen, ...values }) => {
    if (edited) {
      const dogId = chosen[0]?.id ?? edited.dog_id;
      edit.submit(
        { original: edited, dogId, values, bill },
        () => {
          void showToast('success', say('Record saved.'));
          onSaved();
        },
        (failure) => {
          if (failure instanceof CareRecordChangedError) setEdited(failure.current);
        },
      );
      return;
    }
    const care = {
      id: roundId,
      ownerId,
      isReady: true,
      problem: null,
      form: form.getValues(),
      values,
      hasBill: bill !== null || (queued?.hasBill ?? false),
      due,
      finishedIds,
    };
    queue.submit({ care, bill }, () => {
      if (!navigator.onLine) {
        void showToast('info', say('Kept in this browser. It is sent when there is a network.'));
      }
      onSaved();
    });
  });

  return (
    <FormDialog
      title={edited ? say('Edit the record') : say('New care record')}
      hasUnsavedChanges={isDirty || bill !== null}
      // The first control takes a dog out.
      startsAtTitle={draft.kind === 'settling' || draft.kind === 'queued'}
      error={error && errorText(error)}
      submitLabel={saveLabel(dogs.length)}
      busyLabel={say('Saving...')}
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {edited ? (
        <DogCombobox
          label={say('Dog')}
          error={dogsError}
          value={dogs[0] ?? null}
          onChange={(dog) => dogsField.onChange(dog ? [dog] : [])}
          inputRef={dogsField.ref}
        />
      ) : (
        <DogsField
          dogs={dogs}
          onChange={dogsField.onChange}
          error={dogsError}
          inputRef={dogsField.ref}
        />
      )}
      {field('kind', say('What was done'), { options: careKindLabels, none: say('Choose...') })}
      {watch('kind') === 'vaccination' ? (
        <div className="mb-4">
          <Checkbox
            label={say('Against rabies')}
            isChecked={againstRabies.value}
            onChange={againstRabies.onChange}
          />
          <p className="text-muted">
            If you say below when it is due again, the dog’s page shows until when it protects.
          </p>
          {field('vaccineBatch', say('Vaccine batch'), 'line', say('Only the team reads it.'))}
        </div>
      ) : null}
      {field(
        'note',
        say('Note'),
        { rows: 2, maxLength: CARE_NOTE_MAX_LENGTH, autoComplete: 'off' },
        say('Everyone can read it, with the day and the cost.'),
      )}
      {field(
        'cost',
        say('Cost in rupees'),
        { inputMode: 'decimal', autoComplete: 'off' },
        costHint(watch('cost'), dogs.length),
      )}
      {field('happenedOn', say('Day'), { type: 'date', min: UPDATE_FIRST_DAY, max: today })}
      {field(
        'dueOn',
        say('Due again on (if it must be repeated)'),
        { type: 'date', min: watch('happenedOn'), max: lastDueDay(watch('happenedOn')) },
        draft.kind === 'settling' && nextDueOn(draft.due, today) !== ''
          ? say(
              'Filled in with the same interval as last time. Change it, or empty it if nothing is to be repeated.',
            )
          : undefined,
      )}
      {edited?.has_bill && edited.bill_name === null ? (
        <p className="text-muted">The office has attached the photo of the bill.</p>
      ) : (
        <BillField
          hasStored={edited?.has_bill ?? queued?.hasBill ?? false}
          bill={bill}
          onBill={setBill}
        />
      )}
      {error instanceof CareRecordChangedError ? <Conflict theirs={error.current} /> : null}
      {doneDogs.length > 0 ? (
        <AlreadyDone dogs={doneDogs} isAll={doneDogs.length === dogs.length} />
      ) : null}
    </FormDialog>
  );
}

/** Null for what a notice says. */
function errorText(error: Error): string | null {
  if (error instanceof CareRecordChangedError) return null;
  if (error instanceof NotKept) {
    return say(
      'This browser can’t keep the record: its storage is full or blocked. Make room or allow it, and save again.',
    );
  }
  return saveErrorText(error);
}

const saveErrorText = errorTexts({
  'file-refused': say(
    'The photo of the bill was refused: the file isn’t a picture, or holds more than a picture. Please take or choose another one.',
  ),
  otherwise: say('The record could not be saved. Please try again.'),
});

/** @param isAll whether no other dog is chosen */
function AlreadyDone({ dogs, isAll }: { dogs: readonly ChosenDog[]; isAll: boolean }) {
  const names = new Intl.ListFormat('en-IN').format(dogs.map(({ name }) => name));
  return (
    <ConflictNotice
      title={say`Somebody else has recorded this for ${names} meanwhile.`}
      text={
        isAll
          ? say(
              'What you typed is still here: cancel if both are the same, or save yours as another record.',
            )
          : say(
              'What you typed is still here: take these dogs out if both are the same, or save yours as another record for them.',
            )
      }
    />
  );
}

/** @param theirs null when the record was deleted */
function Conflict({ theirs }: { theirs: TeamCareRecord | null }) {
  if (!theirs) {
    return (
      <ConflictNotice
        title={say('Somebody else deleted this record meanwhile.')}
        text={say('What you typed is still here: save it as a new record, or cancel.')}
      />
    );
  }
  const { kind, dog_name, happened_on, cost_paise, note, due_on } = theirs;
  const due = due_on === null ? '' : say` Due again on ${formatDay(due_on)}.`;
  return (
    <ConflictNotice
      title={say`${theirs.updated_by_name ?? say('Somebody else')} changed this record meanwhile.`}
      text={say('Your version is above; saving it replaces this one:')}
    >
      <p>
        {`${careKindLabels[kind]} of ${dog_name} on ${formatDay(happened_on)} (${costText(cost_paise)}).${due}`}
      </p>
      <p dir="auto" lang={languageOf(note)}>
        {note}
      </p>
    </ConflictNotice>
  );
}

function saveLabel(dogCount: number): string {
  return dogCount < 2 ? say('Save') : say`Save ${dogCount} records`;
}

/** What each dog's record says, for the cost of several. */
function costHint(cost: string, dogCount: number): string | undefined {
  if (cost.trim() === '')
    return say('Leave it empty while it isn’t known. The record is listed until it is.');
  if (dogCount < 2) return undefined;
  const costPaise = parseCost(cost);
  return costPaise === null
    ? say`Of all ${dogCount} dogs together. Each record gets its share.`
    : say`Of all ${dogCount} dogs together: ${shareText(costPaise, dogCount)}`;
}

function draftName(draft: CareDraft): string {
  if (draft.kind === 'new') return 'care-new';
  if (draft.kind === 'queued') return `care-queued-${draft.care.id}`;
  if (draft.kind === 'edited') return `care-edited-${draft.record.id}`;
  return `care-settling-${draft.due[0].id}-${draft.due.length}`;
}
