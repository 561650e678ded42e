import { useQuery } from '@tanstack/react-query';
import { BusyButton } from '@/components/ui/BusyButton';
import { buttonClass } from '@/components/ui/button-class';
import { failedCharge } from '@/features/sponsorships/failed-charge';
import { sponsorshipName, type Sponsorship } from '@/features/sponsorships/sponsorship';
import { timelineQuery } from '@/features/sponsorships/sponsorship-queries';

interface Props {
  sponsorship: Sponsorship;
  isCheckoutOpen: boolean;
  onNewMandate: (sponsorship: Sponsorship, amountPaise: number) => void;
}

/** Why the last charge failed, when the bank tries again, and what helps, if anything does. */
export function FailedChargeNotice({ sponsorship, isCheckoutOpen, onNewMandate }: Props) {
  const { data, isPending } = useQuery(timelineQuery(sponsorship));
  if (isPending) return null;
  const failed = data?.find(({ kind }) => kind === 'charge-failed');
  const { reason, next, remedy, isUrgent } = failedCharge(sponsorship, failed?.detail ?? null);
  const name = sponsorshipName(sponsorship);
  const remedyClass = buttonClass(isUrgent ? 'primary' : 'secondary', 'mt-3');
  return (
    <div className="mt-3 rounded-control border-2 border-amber p-4">
      <p role="status">
        <span className="font-semibold">{reason}</span> {next}
      </p>
      {remedy?.kind === 'card' ? (
        <a href={remedy.url} target="_blank" rel="noreferrer" className={remedyClass}>
          {isUrgent ? 'Change the card' : 'Pay with another card'}{' '}
          <span className="sr-only">{`for ${name}, in a new tab`}</span>
        </a>
      ) : null}
      {remedy?.kind === 'new-payment' ? (
        <BusyButton
          type="button"
          isBusy={isCheckoutOpen}
          className={remedyClass}
          onClick={() => onNewMandate(sponsorship, sponsorship.amountPaise)}
        >
          Approve it again <span className="sr-only">{`for ${name}`}</span>
        </BusyButton>
      ) : null}
    </div>
  );
}
