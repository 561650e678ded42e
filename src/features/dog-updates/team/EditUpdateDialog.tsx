import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { TextAreaField, TextField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { useToday } from '@/components/use-today';
import { updateTextsSchema } from '@/features/dog-updates/team/draft';
import type { TeamUpdate } from '@/features/dog-updates/team/team-update';
import { editUpdate, UpdateConflictError } from '@/features/dog-updates/team/team-updates-api';
import { accessErrorText } from '@/lib/access-errors';
import { formatDay } from '@/lib/dates';
import { UPDATE_FIRST_DAY } from '@/config/limits';

interface Props {
  update: TeamUpdate;
  onClose: () => void;
}

/** Edits the texts of a published update. Its pictures stay. */
export function EditUpdateDialog({ update, onClose }: Props) {
  const today = useToday();
  const { body, happenedOn, media } = update;
  const form = useForm({
    resolver: zodResolver(updateTextsSchema(today)),
    defaultValues: { body, happenedOn, media: media.map(({ id, alt }) => ({ id, alt })) },
  });
  // Not over a text that somebody else has saved since.
  useFormDraft(`update-${update.id}-${update.updatedAt}`, form);
  const { register, control, handleSubmit, formState } = form;
  const { fields } = useFieldArray({ control, name: 'media', keyName: 'key' });
  const { errors, isDirty } = formState;
  const { submit, isPending, isError, error } = useSubmitOnce(editUpdate);
  // Saving after a conflict replaces what the other person saved, which the notice shows.
  const [updatedAt, setUpdatedAt] = useState(update.updatedAt);
  const conflict = error instanceof UpdateConflictError ? error.current : null;

  const onSubmit = handleSubmit((texts) =>
    submit({ id: update.id, updatedAt, ...texts }, onClose, (problem) => {
      if (problem instanceof UpdateConflictError) setUpdatedAt(problem.current.updatedAt);
    }),
  );

  return (
    <Dialog
      title="Edit the update"
      hasUnsavedChanges={isDirty}
      isBusy={isPending}
      onClose={onClose}
    >
      <Form name="Edit the update" onSubmit={onSubmit}>
        <TextAreaField
          label="What is new?"
          rows={5}
          error={errors.body?.message}
          {...register('body')}
        />
        <TextField
          label="Day"
          type="date"
          min={UPDATE_FIRST_DAY}
          max={today}
          error={errors.happenedOn?.message}
          {...register('happenedOn')}
        />
        {fields.map(({ key }, index) => (
          <TextField
            key={key}
            label={`What does picture ${index + 1} show?`}
            autoComplete="off"
            error={errors.media?.[index]?.alt?.message}
            {...register(`media.${index}.alt`)}
          />
        ))}
        {isError ? (
          <div role="alert" className="mb-2 rounded-card border-2 border-brick px-4 py-3">
            {conflict ? (
              <>
                <p>
                  <strong>Somebody else changed this update meanwhile.</strong> Nothing was
                  overwritten. Save again to replace what they wrote:
                </p>
                <p className="mt-1 whitespace-pre-line">
                  {`${formatDay(conflict.happenedOn)}: ${conflict.body}`}
                </p>
              </>
            ) : (
              (accessErrorText(error) ?? 'The update could not be saved. Please try again.')
            )}
          </div>
        ) : null}
        <DialogActions>
          <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary')}>
            {isPending ? 'Saving...' : 'Save'}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
