import * as z from 'zod/mini';
import { FormDialog } from '@/components/ui/FormDialog';
import { useSubmitForm } from '@/components/use-submit-form';
import { STOP_REASON_MAX_LENGTH } from '@/config/limits';
import type { TeamSponsorship } from '@/features/sponsorships/team/team-sponsorship';
import { stopSponsorshipForSponsor } from '@/features/sponsorships/team/team-sponsorships-api';
import { errorTexts } from '@/lib/error-texts';
import { requiredTextSchema } from '@/lib/form-schemas';
import { formatPaise } from '@/lib/money';

export const stopReasonSchema = z.object({
  reason: requiredTextSchema(
    STOP_REASON_MAX_LENGTH,
    `The reason must be at most ${STOP_REASON_MAX_LENGTH} characters.`,
    'A reason is required.',
  ),
});

interface Props {
  sponsorship: TeamSponsorship;
  onClose: () => void;
  onStopped: () => void;
}

/** For a sponsor who asked by phone or letter. */
export function StopForSponsorDialog({ sponsorship, onClose, onStopped }: Props) {
  const { form, field, submit, status } = useSubmitForm({
    schema: stopReasonSchema,
    defaults: { reason: '' },
    draft: `stop-for-sponsor-${sponsorship.id}`,
    mutation: stopSponsorshipForSponsor,
    errorText,
  });
  return (
    <FormDialog
      {...status}
      title={`Stop the sponsorship of ${sponsorship.dog_name ?? 'all dogs'}?`}
      intro={
        <p>
          {sponsorship.source === 'standing-order'
            ? `The ${formatPaise(sponsorship.amount_paise)} a month end here now. Nothing is changed at the sponsor’s bank: they stop the order there.`
            : `The ${formatPaise(sponsorship.amount_paise)} a month end now: the monthly payment is cancelled at the bank, and the sponsor gets an email that says that you stopped it as asked. It can’t be undone here.`}
        </p>
      }
      startsAtTitle
      submitLabel="Stop the sponsorship"
      busyLabel="Stopping..."
      cancelLabel="Keep it running"
      isDangerous
      onSubmit={form.handleSubmit(({ reason }) =>
        submit({ id: sponsorship.id, source: sponsorship.source, reason }, onStopped),
      )}
      onClose={onClose}
    >
      {field(
        'reason',
        'How and why did they ask?',
        { rows: 3, maxLength: STOP_REASON_MAX_LENGTH },
        'Such as: by phone on Monday, moves abroad.',
      )}
    </FormDialog>
  );
}

const ENDED =
  'This sponsorship has ended or is stopping already. Reload the page to see its state.';

const errorText = errorTexts({ 'not-running': ENDED, 'unknown-sponsorship': ENDED });
