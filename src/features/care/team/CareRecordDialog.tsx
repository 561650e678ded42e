import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { SelectField, TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { useToday } from '@/components/use-today';
import { careKindLabels } from '@/features/care/care-record';
import { BillField } from '@/features/care/team/BillField';
import { careDogsQuery, saveCareRecord } from '@/features/care/team/care-queries';
import type { CareRecord } from '@/features/care/team/care-record';
import { careSchema, toFormValues, type CareFormValues } from '@/features/care/team/care-schema';
import { accessErrorText } from '@/lib/access-errors';
import { UPDATE_FIRST_DAY } from '@/config/limits';
import { showToast } from '@/lib/toast';

/** What the dialog is open for. */
export type CareDraft =
  | { kind: 'new'; dogId: string }
  | { kind: 'edited'; record: CareRecord }
  /** What was due in a record has been done. */
  | { kind: 'settling'; record: CareRecord };

interface Props {
  draft: CareDraft;
  onClose: () => void;
}

/** Adds or edits a care record. */
export function CareRecordDialog({ draft, onClose }: Props) {
  const today = useToday();
  const edited = draft.kind === 'edited' ? draft.record : null;
  const [id] = useState(() => edited?.id ?? crypto.randomUUID());
  const [bill, setBill] = useState<Blob | null>(null);
  const { data: dogs = [] } = useQuery(careDogsQuery);
  const form = useForm({
    resolver: zodResolver(careSchema(today)),
    defaultValues: initialValues(draft, today),
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft(`care-${draft.kind === 'new' ? 'new' : `${draft.kind}-${draft.record.id}`}`, form);
  const { errors, isDirty } = formState;
  const { submit, isPending, isError, error } = useSubmitOnce(saveCareRecord);

  const onSubmit = handleSubmit((values) =>
    submit(
      {
        id,
        values,
        bill,
        billName: edited?.billName ?? null,
        settlesId: draft.kind === 'settling' ? draft.record.id : null,
      },
      () => {
        void showToast('success', 'Record saved.');
        onClose();
      },
    ),
  );
  const title = edited ? 'Edit the record' : 'New care record';

  return (
    <Dialog title={title} holdsWork={isDirty || bill !== null} onClose={onClose}>
      <Form name={title} onSubmit={onSubmit}>
        <SelectField label="Dog" error={errors.dogId?.message} {...register('dogId')}>
          <option value="">Choose...</option>
          {dogOptions(dogs, draft).map(({ id: dogId, name }) => (
            <option key={dogId} value={dogId}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField label="What was done" error={errors.kind?.message} {...register('kind')}>
          <option value="">Choose...</option>
          {Object.entries(careKindLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Note"
          hint="Everyone can read it, with the day and the cost."
          autoComplete="off"
          error={errors.note?.message}
          {...register('note')}
        />
        <TextField
          label="Cost in rupees"
          inputMode="decimal"
          autoComplete="off"
          error={errors.cost?.message}
          {...register('cost')}
        />
        <TextField
          label="Day"
          type="date"
          min={UPDATE_FIRST_DAY}
          max={today}
          error={errors.happenedOn?.message}
          {...register('happenedOn')}
        />
        <TextField
          label="Due again on (if it must be repeated)"
          type="date"
          error={errors.dueOn?.message}
          {...register('dueOn')}
        />
        <BillField hasStored={(edited?.billName ?? null) !== null} bill={bill} onBill={setBill} />
        {isError ? (
          <p role="alert" className="mb-2 font-medium text-brick-text">
            {accessErrorText(error) ?? 'The record could not be saved. Please try again.'}
          </p>
        ) : null}
        <DialogActions onCancel={onClose}>
          <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary')}>
            {isPending ? 'Saving...' : 'Save'}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function initialValues(draft: CareDraft, today: string): CareFormValues {
  const empty = { kind: '', happenedOn: today, note: '', cost: '', dueOn: '' };
  if (draft.kind === 'new') return { ...empty, dogId: draft.dogId };
  const values = toFormValues(draft.record);
  if (draft.kind === 'edited') return values;
  return { ...empty, dogId: values.dogId, kind: values.kind, note: values.note };
}

/** The dog of the record is chosen before the list of dogs has loaded. */
function dogOptions(dogs: readonly { id: string; name: string }[], draft: CareDraft) {
  if (draft.kind === 'new') return dogs;
  const { dogId, dogName } = draft.record;
  return dogs.some(({ id }) => id === dogId) ? dogs : [{ id: dogId, name: dogName }, ...dogs];
}
