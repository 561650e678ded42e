import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { BusyButton } from '@/components/ui/BusyButton';
import { FormError } from '@/components/ui/FormError';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogActions } from '@/components/ui/Dialog';
import { TextAreaField } from '@/components/ui/Field';
import { Form } from '@/components/ui/Form';
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
  const title = say`Stop your sponsorship of ${forWhom(sponsorship.dog)}?`;
  const onSubmit = handleSubmit(({ comment }) =>
    submit({ id: sponsorship.id, comment }, onStopped),
  );

  return (
    <Dialog
      title={title}
      startsAtTitle
      hasUnsavedChanges={formState.isDirty}
      isBusy={isPending}
      onClose={onClose}
    >
      <p>
        {`Your ${formatPaise(sponsorship.amountPaise)} a month ends now: we cancel the monthly payment at your bank, and you will see here when that is done. If a charge is already on its way, our team will refund it. What you gave stays under My Donations, and you can start again any time.`}
      </p>
      <Form label={title} onSubmit={onSubmit}>
        <TextAreaField
          label={say('Would you like to tell us why?')}
          hint={say('Optional.')}
          rows={3}
          error={formState.errors.comment?.message}
          {...register('comment')}
        />
        <FormError>{error ? sponsorshipErrorMessage(error) : null}</FormError>
        <DialogActions cancelLabel={say('Keep giving')}>
          <BusyButton type="submit" isBusy={isPending} className={buttonClass('danger')}>
            {isPending ? 'Stopping...' : 'Stop now'}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
