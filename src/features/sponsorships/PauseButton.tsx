import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { useSubmitOnce } from '@/components/ui/use-submit-once';
import { sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { pauseSponsorship, resumeSponsorship } from '@/features/sponsorships/sponsorship-queries';

interface Props {
  sponsorship: Sponsorship;
  isOffline: boolean;
}

/** Pauses or resumes. One element for both, so that it keeps the focus. */
export function PauseButton({ sponsorship, isOffline }: Props) {
  const { id, wanted } = sponsorship;
  const isPaused = wanted === 'pause';
  const { submit, isPending } = useSubmitOnce(isPaused ? resumeSponsorship : pauseSponsorship);
  return (
    <BusyButton
      type="button"
      disabled={isOffline}
      isBusy={isPending}
      className={buttonClass(isPaused ? 'primary' : 'secondary')}
      onClick={() => submit(id)}
    >
      {isPaused ? 'Resume' : 'Pause'}{' '}
      <span className="sr-only">{`for ${sponsorshipName(sponsorship)}`}</span>
    </BusyButton>
  );
}
