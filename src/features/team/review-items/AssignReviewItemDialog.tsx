import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '@/components/states/QueryView';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { FormError } from '@/components/ui/FormError';
import { SelectField } from '@/components/ui/Select';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { reviewItemGuidance, type ReviewItem } from '@/features/team/review-items/review-item';
import {
  assignReviewItem,
  reviewItemAssigneesQuery,
  reviewItemErrorMessage,
} from '@/features/team/review-items/review-items-api';

interface Props {
  /** As the list shows it now: another assignment changes it while the dialog is open. */
  reviewItem: ReviewItem;
  /** Of the reader, who is chosen first. */
  userId: string;
  onCancel: () => void;
  onSaved: () => void;
}

/** Chooses who looks after a review item. */
export function AssignReviewItemDialog({ reviewItem, userId, onCancel, onSaved }: Props) {
  const { assignee_id, assignee_name, id, kind, description } = reviewItem;
  const query = useQuery(reviewItemAssigneesQuery);
  const [chosen, setChosen] = useState(userId);
  const { submit, isPending, error } = useSubmitOnce(assignReviewItem);
  const title = `Assign “${reviewItemGuidance[kind].title}”`;
  const next = query.data?.find((member) => member.user_id === chosen) ?? null;
  return (
    <Dialog title={title} startsAtTitle isBusy={isPending} onClose={onCancel}>
      <p className="text-muted wrap-anywhere">{description}</p>
      <p>
        {assignee_name === null
          ? 'It is assigned to nobody yet.'
          : `It is assigned to ${assignee_name}.`}
      </p>
      <QueryView
        query={query}
        failed="The team could not be loaded."
        loading={
          <p role="status" className="text-muted">
            Loading the team...
          </p>
        }
      >
        {(assignees) => (
          <form
            aria-label={title}
            className="grid grid-cols-1 gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              submit({ id, assignee: next, previousId: assignee_id }, onSaved);
            }}
          >
            <SelectField
              label="Assign to"
              value={next?.user_id ?? ''}
              onChange={(event) => setChosen(event.target.value)}
            >
              {assignees.map(({ user_id, name }) => (
                <option key={user_id} value={user_id}>
                  {user_id === userId ? `${name} (you)` : name}
                </option>
              ))}
              <option value="">Nobody</option>
            </SelectField>
            <FormError>{error ? reviewItemErrorMessage(error) : null}</FormError>
            <DialogActions>
              <BusyButton type="submit" isBusy={isPending} className={buttonClass('primary')}>
                {isPending ? 'Saving...' : 'Save'}
              </BusyButton>
            </DialogActions>
          </form>
        )}
      </QueryView>
    </Dialog>
  );
}
