import { useState } from 'react';
import { useController } from 'react-hook-form';
import { ConflictNotice } from '@/components/ConflictNotice';
import { Checkbox } from '@/components/ui/Checkbox';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useSchemaForm } from '@/components/use-submit-form';
import { useToday } from '@/components/use-today';
import { DogCombobox, type ChosenDog } from '@/features/dogs/DogCombobox';
import { careKindLabels, shareText } from '@/features/dogs/care/care-record';
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
import {
  CareRecordChangedError,
  editCareRecord,
  NotDueAnyMoreError,
  RoundSavedError,
  saveCareRound,
  type TeamCareRecord,
} from '@/features/dogs/care/team/team-care-api';
import { errorTexts } from '@/lib/error-texts';
import { formatDay } from '@/lib/dates';
import { CARE_NOTE_MAX_LENGTH, UPDATE_FIRST_DAY } from '@/config/limits';
import { formatPaise } from '@/lib/money';
import { plural } from '@/lib/numbers';
import { languageOf } from '@/lib/language';
import { showToast } from '@/lib/toast';

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
  // What somebody else has recorded meanwhile. Saving again adds another record.
  const [finishedIds, setFinishedIds] = useState<readonly string[]>([]);
  const [roundId] = useState(() => crypto.randomUUID());
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
  const round = useSubmitOnce(saveCareRound);
  const edit = useSubmitOnce(editCareRecord);
  const isPending = round.isPending || edit.isPending;
  const error = round.error ?? edit.error;
  const due = draft.kind === 'settling' ? draft.due : [];
  const doneDogs = dogs.filter(({ id }) =>
    due.some((record) => record.dog_id === id && finishedIds.includes(record.id)),
  );

  const onSubmit = form.handleSubmit(({ dogs: chosen, ...values }) => {
    const dogIds = chosen.map(({ id }) => id);
    if (edited) {
      const dogId = dogIds[0] ?? edited.dog_id;
      edit.submit(
        { original: edited, dogId, values, bill },
        () => finish('Record saved.'),
        (failure) => {
          if (failure instanceof CareRecordChangedError) setEdited(failure.current);
        },
      );
      return;
    }
    const doneIds = due
      .filter(({ id, dog_id }) => dogIds.includes(dog_id) && !finishedIds.includes(id))
      .map(({ id }) => id);
    round.submit(
      { roundId, dogIds, values, bill, doneIds },
      (count) => finish(plural(count, { one: 'Record saved.', other: '{count} records saved.' })),
      (failure) => {
        if (failure instanceof NotDueAnyMoreError) setFinishedIds([...finishedIds, ...failure.ids]);
      },
    );
  });
  const finish = (text: string) => {
    void showToast('success', text);
    onSaved();
  };

  return (
    <FormDialog
      title={edited ? 'Edit the record' : 'New care record'}
      hasUnsavedChanges={isDirty || bill !== null}
      // The first control takes a dog out.
      startsAtTitle={draft.kind === 'settling'}
      error={error && errorText(error)}
      submitLabel={saveLabel(dogs.length)}
      busyLabel="Saving..."
      isBusy={isPending}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {edited ? (
        <DogCombobox
          label="Dog"
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
      {field('kind', 'What was done', { options: careKindLabels, none: 'Choose...' })}
      {watch('kind') === 'vaccination' ? (
        <div className="mb-4">
          <Checkbox
            label="Against rabies"
            isChecked={againstRabies.value}
            onChange={againstRabies.onChange}
          />
          <p className="text-muted">
            The dog’s page then says until when, if it says below when it is due again.
          </p>
          {field('vaccineBatch', 'Vaccine batch', 'line', 'Only the team reads it.')}
        </div>
      ) : null}
      {field(
        'note',
        'Note',
        { rows: 2, maxLength: CARE_NOTE_MAX_LENGTH, autoComplete: 'off' },
        'Everyone can read it, with the day and the cost.',
      )}
      {field(
        'cost',
        'Cost in rupees',
        { inputMode: 'decimal', autoComplete: 'off' },
        costHint(watch('cost'), dogs.length),
      )}
      {field('happenedOn', 'Day', { type: 'date', min: UPDATE_FIRST_DAY, max: today })}
      {field(
        'dueOn',
        'Due again on (if it must be repeated)',
        { type: 'date', min: watch('happenedOn'), max: lastDueDay(watch('happenedOn')) },
        draft.kind === 'settling' && nextDueOn(draft.due, today) !== ''
          ? 'After the same time as last time. Change it, or empty it if nothing is to be repeated.'
          : undefined,
      )}
      {edited?.has_bill && edited.bill_name === null ? (
        <p className="text-muted">The office has attached the photo of the bill.</p>
      ) : (
        <BillField hasStored={edited?.has_bill ?? false} bill={bill} onBill={setBill} />
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
  if (error instanceof CareRecordChangedError || error instanceof NotDueAnyMoreError) return null;
  if (error instanceof RoundSavedError) {
    return 'This was saved at your first press, though no answer came. Close this, and edit the record for what you have changed since.';
  }
  return saveErrorText(error);
}

const saveErrorText = errorTexts({
  'file-refused':
    'The photo of the bill was refused: it is no picture, or it carries more than the picture. Please take or choose another one.',
  otherwise: 'The record could not be saved. Please try again.',
});

/** @param isAll whether no other dog is chosen */
function AlreadyDone({ dogs, isAll }: { dogs: readonly ChosenDog[]; isAll: boolean }) {
  const names = new Intl.ListFormat('en-IN').format(dogs.map(({ name }) => name));
  return (
    <ConflictNotice
      title={`Somebody else has recorded this for ${names} meanwhile.`}
      text={
        isAll
          ? 'What you typed is still here: cancel if both are the same, or save yours as another record.'
          : 'What you typed is still here: take these dogs out if both are the same, or save yours as another record for them.'
      }
    />
  );
}

/** @param theirs null when the record was deleted */
function Conflict({ theirs }: { theirs: TeamCareRecord | null }) {
  if (!theirs) {
    return (
      <ConflictNotice
        title="Somebody else deleted this record meanwhile."
        text="What you typed is still here: save it as a new record, or cancel."
      />
    );
  }
  const { kind, dog_name, happened_on, cost_paise, note, due_on } = theirs;
  const due = due_on === null ? '' : ` Due again on ${formatDay(due_on)}.`;
  return (
    <ConflictNotice
      title={`${theirs.updated_by_name ?? 'Somebody else'} changed this record meanwhile.`}
      text="Your version is above; saving it replaces this one:"
    >
      <p>
        {`${careKindLabels[kind]} of ${dog_name} on ${formatDay(happened_on)} for ${formatPaise(cost_paise)}.${due}`}
      </p>
      <p dir="auto" lang={languageOf(note)}>
        {note}
      </p>
    </ConflictNotice>
  );
}

function saveLabel(dogCount: number): string {
  return dogCount < 2 ? 'Save' : `Save ${dogCount} records`;
}

/** What each dog's record says, for the cost of several. */
function costHint(cost: string, dogCount: number): string | undefined {
  if (dogCount < 2) return undefined;
  const costPaise = parseCost(cost);
  return costPaise === null
    ? `Of all ${dogCount} dogs together. Each record gets its share.`
    : `Of all ${dogCount} dogs together: ${shareText(costPaise, dogCount)}`;
}

function draftName(draft: CareDraft): string {
  if (draft.kind === 'new') return 'care-new';
  if (draft.kind === 'edited') return `care-edited-${draft.record.id}`;
  return `care-settling-${draft.due[0].id}-${draft.due.length}`;
}
