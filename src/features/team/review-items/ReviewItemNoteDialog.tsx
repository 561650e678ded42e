import { useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { REVIEW_NOTE_MAX_LENGTH } from '@/config/limits';
import {
  reviewItemGuidance,
  type ReviewItem,
  type ReviewItemAction,
} from '@/features/team/review-items/review-item';
import {
  addReviewItemNote,
  isDoneAlready,
  reviewItemErrorMessage,
} from '@/features/team/review-items/review-items-api';
import { requiredTextSchema } from '@/lib/form-schemas';
import { formatNumber } from '@/lib/numbers';

export const reviewNoteSchema = z.object({
  body: requiredTextSchema(
    REVIEW_NOTE_MAX_LENGTH,
    `The note must be at most ${formatNumber(REVIEW_NOTE_MAX_LENGTH)} characters.`,
    'A note is required.',
  ),
});

const texts = {
  note: {
    title: (kind: string) => `Note about “${kind}”`,
    label: 'Note',
    submit: 'Add note',
    busy: 'Adding...',
    doneAlready: '',
  },
  close: {
    title: (kind: string) => `Close “${kind}”`,
    label: 'What was done?',
    submit: 'Close this',
    busy: 'Closing...',
    doneAlready:
      'This is closed already: by somebody else, or by your first try. Your note is still here and was not stored again. If it says something new, add it to the other notes.',
  },
  reopen: {
    title: (kind: string) => `Open “${kind}” again`,
    label: 'Why is it open again?',
    submit: 'Open again',
    busy: 'Opening...',
    doneAlready:
      'This is open again already: by somebody else, or by your first try. Your note is still here and was not stored again. If it says something new, add it to the other notes.',
  },
} as const satisfies Record<ReviewItemAction, unknown>;

interface Props {
  reviewItem: ReviewItem;
  action: ReviewItemAction;
  onCancel: () => void;
  onSaved: () => void;
}

/** Adds a note to a review item, closes it with one, or opens it again. */
export function ReviewItemNoteDialog({ reviewItem, action, onCancel, onSaved }: Props) {
  const { title: titleOf, label, doneAlready } = texts[action];
  const { form, field, submit, status } = useSubmitForm({
    schema: reviewNoteSchema,
    defaults: { body: '' },
    draft: `${action}-review-item-${reviewItem.id}`,
    mutation: addReviewItemNote,
    errorText: (error) => (isDoneAlready(error) ? doneAlready : reviewItemErrorMessage(error)),
  });
  // Somebody else was faster. What was typed can still become a note.
  const [isTooLate, setIsTooLate] = useState(false);
  const submitted = isTooLate ? 'note' : action;
  const title = titleOf(reviewItemGuidance[reviewItem.kind].title);

  const onSubmit = form.handleSubmit(({ body }) =>
    submit({ id: reviewItem.id, action: submitted, body }, onSaved, (failure) => {
      if (isDoneAlready(failure)) setIsTooLate(true);
    }),
  );

  return (
    <FormDialog
      {...status}
      title={title}
      intro={<p className="text-muted wrap-anywhere">{reviewItem.description}</p>}
      submitLabel={texts[submitted].submit}
      busyLabel={texts[submitted].busy}
      onSubmit={onSubmit}
      onClose={onCancel}
    >
      {field(
        'body',
        label,
        { rows: 4, maxLength: REVIEW_NOTE_MAX_LENGTH },
        'Only the team reads it. It can’t be changed later.',
      )}
    </FormDialog>
  );
}
