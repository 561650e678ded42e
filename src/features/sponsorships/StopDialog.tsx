import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { TextAreaField } from '@/components/ui/Field';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { forWhom, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { sponsorshipErrorMessage, stopSponsorship } from '@/features/sponsorships/sponsorships-api';
import { STOP_COMMENT_MAX_LENGTH } from '@/config/limits';
import { formResolver } from '@/lib/form-resolver';
import { formatPaise } from '@/lib/money';
import { storable } from '@/lib/form-schemas';
import { say } from '@/lib/say';

const schema = z.object({
  comment: z
    .string()
    .check(
      z.trim(),
      storable,
      z.maxLength(
        STOP_COMMENT_MAX_LENGTH,
        say`The answer must be at most ${STOP_COMMENT_MAX_LENGTH} characters.`,
      ),
    ),
});

interface Props {
  sponsorship: Sponsorship;
  onClose: () => void;
  onStopped: () => void;
}

/** Says what happens next, and asks one optional question. */
export function StopDialog({ sponsorship, onClose, onStopped }: Props) {
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { comment: '' },
  });
  const { register, handleSubmit, formState } = form;
  useFormDraft(`stop-${sponsorship.id}`, form);
  const { submit, isPending, error } = useSubmitOnce(stopSponsorship);

  return (
    <FormDialog
      title={say`Stop your sponsorship of ${forWhom(sponsorship.dog)}?`}
      intro={
        <p>
          {`Your ${formatPaise(sponsorship.amount_paise)} a month ends now: we cancel the monthly payment at your bank, and you will see here when that is done. If a charge is already on its way, our team will refund it. What you gave stays under My Donations, and you can start again any time.`}
        </p>
      }
      startsAtTitle
      hasUnsavedChanges={formState.isDirty}
      error={error && sponsorshipErrorMessage(error)}
      submitLabel={say('Stop now')}
      busyLabel={say('Stopping...')}
      cancelLabel={say('Keep giving')}
      isDangerous
      isBusy={isPending}
      onSubmit={handleSubmit(({ comment }) => submit({ id: sponsorship.id, comment }, onStopped))}
      onClose={onClose}
    >
      <TextAreaField
        label={say('Would you like to tell us why?')}
        hint={say('Optional.')}
        rows={3}
        error={formState.errors.comment?.message}
        {...register('comment')}
      />
    </FormDialog>
  );
}
