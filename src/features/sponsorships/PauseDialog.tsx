import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/Dialog';
import { DialogActions } from '@/components/ui/DialogActions';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { pauseSponsorship } from '@/features/sponsorships/sponsorship-queries';
import { sponsorshipErrorMessage } from '@/features/sponsorships/sponsorship-error';
import { formatPaise } from '@/lib/money';

interface Props {
  sponsorship: Sponsorship;
  onClose: () => void;
  onPaused: () => void;
}

/** Says what a pause means before it begins. */
export function PauseDialog({ sponsorship, onClose, onPaused }: Props) {
  const { submit, isPending, error } = useSubmitOnce(pauseSponsorship);
  return (
    <Dialog
      title={`Pause for ${sponsorshipName(sponsorship)}?`}
      startsAtTitle
      holdsWork={isPending}
      onClose={onClose}
    >
      <p>
        {`Your ${formatPaise(sponsorship.amountPaise)} a month is not charged until you resume. You can resume or stop any time, here on My Dogs.`}
      </p>
      <p role="alert" className="font-medium text-brick-text empty:hidden">
        {error ? sponsorshipErrorMessage(error) : null}
      </p>
      <DialogActions cancelLabel="Keep giving" onCancel={onClose}>
        <BusyButton
          type="button"
          isBusy={isPending}
          className={buttonClass('primary')}
          onClick={() => submit(sponsorship.id, onPaused)}
        >
          {isPending ? 'Pausing...' : 'Pause'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
