import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { CountedTextArea } from '@/components/ui/CountedTextArea';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { useFormDraft } from '@/components/use-form-draft';
import { STOP_REASON_MAX_LENGTH } from '@/config/limits';
import type { TeamSponsorship } from '@/features/sponsorships/team/team-sponsorship';
import { stopSponsorshipForSponsor } from '@/features/sponsorships/team/team-sponsorships-api';
import { errorTexts } from '@/lib/error-texts';
import { formResolver } from '@/lib/form-resolver';
import { cleanedText, storable } from '@/lib/form-schemas';
import { formatPaise } from '@/lib/money';

export const stopReasonSchema = z.object({
  reason: z
    .string()
    .check(
      cleanedText,
      storable,
      z.minLength(1, 'A reason is required.'),
      z.maxLength(
        STOP_REASON_MAX_LENGTH,
        `The reason must be at most ${STOP_REASON_MAX_LENGTH} characters.`,
      ),
    ),
});

interface Props {
  sponsorship: TeamSponsorship;
  onClose: () => void;
  onStopped: () => void;
}

/** For a sponsor who asked by phone or letter. */
export function StopForSponsorDialog({ sponsorship, onClose, onStopped }: Props) {
  const form = useForm({ resolver: formResolver(stopReasonSchema), defaultValues: { reason: '' } });
  const { register, handleSubmit, watch, formState } = form;
  useFormDraft(`stop-for-sponsor-${sponsorship.id}`, form);
  const isStandingOrder = sponsorship.source === 'standing-order';
  const { submit, isPending, error } = useSubmitOnce(stopSponsorshipForSponsor);
  return (
    <FormDialog
      title={`Stop the sponsorship of ${sponsorship.dog_name ?? 'all dogs'}?`}
      intro={
        <p>
          {isStandingOrder
            ? `The ${formatPaise(sponsorship.amount_paise)} a month end here now. Nothing is changed at the sponsor’s bank: they stop the order there.`
            : `The ${formatPaise(sponsorship.amount_paise)} a month end now: the monthly payment is cancelled at the bank, and the sponsor gets an email that says that you stopped it as asked. It can’t be undone here.`}
        </p>
      }
      startsAtTitle
      hasUnsavedChanges={formState.isDirty}
      error={error && errorText(error)}
      submitLabel="Stop the sponsorship"
      busyLabel="Stopping..."
      cancelLabel="Keep it running"
      isDangerous
      isBusy={isPending}
      onSubmit={handleSubmit(({ reason }) =>
        submit({ id: sponsorship.id, source: sponsorship.source, reason }, onStopped),
      )}
      onClose={onClose}
    >
      <CountedTextArea
        label="How and why did they ask?"
        hint="Such as: by phone on Monday, moves abroad."
        rows={3}
        text={watch('reason')}
        maxLength={STOP_REASON_MAX_LENGTH}
        error={formState.errors.reason?.message}
        {...register('reason')}
      />
    </FormDialog>
  );
}

const ENDED =
  'This sponsorship has ended or is stopping already. Reload the page to see its state.';

const errorText = errorTexts({ 'not-running': ENDED, 'unknown-sponsorship': ENDED });
