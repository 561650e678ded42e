import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { TextAreaField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
import { FormError } from '@/components/ui/FormError';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { CLOSING_NOTE_MAX_LENGTH } from '@/config/limits';
import { reviewItemGuidance, type ReviewItem } from '@/features/review-items/review-item';
import { closeReviewItem } from '@/features/review-items/review-items-api';
import { accessErrorText } from '@/lib/access-errors';
import { storable } from '@/lib/form-schemas';

const closingNoteSchema = z.object({
  note: z
    .string()
    .check(
      z.trim(),
      storable,
      z.minLength(1, 'A note is required.'),
      z.maxLength(
        CLOSING_NOTE_MAX_LENGTH,
        `The note must be at most ${CLOSING_NOTE_MAX_LENGTH} characters.`,
      ),
    ),
});

interface Props {
  reviewItem: ReviewItem;
  onCancel: () => void;
  onClosed: () => void;
}

export function CloseReviewItemDialog({ reviewItem, onCancel, onClosed }: Props) {
  const form = useForm({
    resolver: zodResolver(closingNoteSchema),
    defaultValues: { note: '' },
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft(`close-review-item-${reviewItem.id}`, form);
  const { submit, isPending, isError, error, isClosedAlready } = useCloseReviewItem();
  const { errors, isDirty } = formState;
  const title = `Close “${reviewItemGuidance[reviewItem.kind].title}”`;

  const onSubmit = handleSubmit(({ note }) => submit({ id: reviewItem.id, note }, onClosed));

  return (
    <Dialog
      title={title}
      hasUnsavedChanges={isDirty && !isClosedAlready}
      isBusy={isPending}
      onClose={onCancel}
    >
      <p className="text-muted wrap-anywhere">{reviewItem.description}</p>
      <Form name={title} onSubmit={onSubmit}>
        <TextAreaField
          label="What was done?"
          hint="The team keeps this note. It can’t be changed later."
          rows={4}
          error={errors.note?.message}
          {...register('note')}
        />
        <FormError>
          {isError
            ? (accessErrorText(error) ??
              'Failed to close this. Your note is still here. Please try again.')
            : null}
          {isClosedAlready
            ? 'This is closed already: by somebody else, or by your first try. Your note was not stored again.'
            : null}
        </FormError>
        <DialogActions cancelLabel={isClosedAlready ? 'Back to the list' : 'Cancel'}>
          {isClosedAlready ? null : (
            <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary')}>
              {isPending ? 'Closing...' : 'Close this'}
            </BusyButton>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** `submit` calls `onClosed` when this call has closed the review item. */
function useCloseReviewItem() {
  const { submit, isPending, isError, error, data } = useSubmitOnce(closeReviewItem);
  return {
    isPending,
    isError,
    error,
    isClosedAlready: data === false,
    submit: (variables: { id: string; note: string }, onClosed: () => void) =>
      submit(variables, (wasOpen) => {
        if (wasOpen) onClosed();
      }),
  };
}
