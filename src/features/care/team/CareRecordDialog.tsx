import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { FormError } from '@/components/ui/FormError';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { SelectField, TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { useToday } from '@/components/use-today';
import { dogNamesQuery } from '@/entities/dog/dog-api';
import { careKindLabels } from '@/features/care/care-record';
import { BillField } from '@/features/care/team/BillField';
import { saveCareRecord, type TeamCareRecord } from '@/features/care/team/team-care-api';
import { accessErrorText } from '@/lib/access-errors';
import { Constants } from '@/lib/database.types';
import { CARE_COST_MAX_PAISE, CARE_NOTE_MAX_LENGTH, UPDATE_FIRST_DAY } from '@/config/limits';
import { decimalRupees, formatPaise } from '@/lib/money';
import { toWesternDigits } from '@/lib/numbers';
import { storable } from '@/lib/form-schemas';
import { showToast } from '@/lib/toast';

/** What the dialog is open for. */
export type CareDraft =
  | { kind: 'new'; dogId: string }
  | { kind: 'edited'; record: TeamCareRecord }
  /** What was due in a record has been done. */
  | { kind: 'settling'; record: TeamCareRecord };

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
  const { data: dogs = [] } = useQuery(dogNamesQuery);
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
    <Dialog
      title={title}
      hasUnsavedChanges={isDirty || bill !== null}
      isBusy={isPending}
      onClose={onClose}
    >
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
        <FormError>
          {isError
            ? (accessErrorText(error) ?? 'The record could not be saved. Please try again.')
            : null}
        </FormError>
        <DialogActions>
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

/** The fields of the form. */
export interface CareFormValues {
  dogId: string;
  kind: string;
  happenedOn: string;
  note: string;
  /** Rupees. */
  cost: string;
  /** '' for nothing to repeat. */
  dueOn: string;
}

export function toFormValues(record: TeamCareRecord): CareFormValues {
  const { dogId, kind, happenedOn, note, costPaise, dueOn } = record;
  const cost = decimalRupees(costPaise).replace(/\.00$/, '');
  return { dogId, kind, happenedOn, note, cost, dueOn: dueOn ?? '' };
}

const day = /^\d{4}-\d\d-\d\d$/;
const MAX_DAYS_AHEAD = 3660;
const DAY = 86_400_000;
const COST_RANGE = `The cost must be between ${formatPaise(0)} and ${formatPaise(CARE_COST_MAX_PAISE)}.`;

/** Validates the form. Its result is what the table stores. @param today YYYY-MM-DD, in India */
export function careSchema(today: string) {
  const fields = z
    .object({
      dogId: z.string().check(z.minLength(1, 'Please choose the dog.')),
      kind: z.pipe(
        z.string(),
        z.enum(Constants.public.Enums.care_kind, 'Please choose what was done.'),
      ),
      happenedOn: z.string().check(
        z.regex(day, 'Please choose the day.'),
        z.refine((value) => value <= today, 'This day is in the future.'),
        z.refine((value) => value >= UPDATE_FIRST_DAY, 'This day is too long ago.'),
      ),
      note: z
        .string()
        .check(
          z.trim(),
          storable,
          z.minLength(1, 'Please say in a few words what was done.'),
          z.maxLength(
            CARE_NOTE_MAX_LENGTH,
            `The note must be at most ${CARE_NOTE_MAX_LENGTH} characters.`,
          ),
        ),
      cost: z.string().check(
        z.refine((text) => parseCost(text) !== null, 'Please enter rupees, such as 450.'),
        z.refine((text) => (parseCost(text) ?? 0) <= CARE_COST_MAX_PAISE, COST_RANGE),
      ),
      dueOn: z.string(),
    })
    .check(
      z.refine(({ happenedOn, dueOn }) => dueOn === '' || dueOn >= happenedOn, {
        path: ['dueOn'],
        error: 'This day is before the treatment.',
      }),
      z.refine(
        ({ happenedOn, dueOn }) =>
          dueOn === '' || Date.parse(dueOn) - Date.parse(happenedOn) <= MAX_DAYS_AHEAD * DAY,
        { path: ['dueOn'], error: 'This day is too far ahead.' },
      ),
    );
  return z.pipe(
    fields,
    z.transform(({ cost, dueOn, ...others }) => ({
      ...others,
      costPaise: parseCost(cost) ?? 0,
      dueOn: dueOn === '' ? null : dueOn,
    })),
  );
}

const writtenCost = /^₹?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/u;

/** The paise of rupees such as `450`, `₹1,250.50` or `४५०`; null for anything else. */
function parseCost(text: string): number | null {
  const [, rupees, decimals = ''] = writtenCost.exec(toWesternDigits(text).trim()) ?? [];
  if (rupees === undefined) return null;
  return Number(rupees.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
}
