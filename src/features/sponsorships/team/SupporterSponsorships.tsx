import { useQuery } from '@tanstack/react-query';
import { Dialog } from '@/components/ui/Dialog';
import { LoadError } from '@/components/states/LoadError';
import {
  stateNotes,
  teamStateText,
  type TeamSponsorship,
} from '@/features/sponsorships/team/team-sponsorship';
import { supporterSponsorshipsQuery } from '@/features/sponsorships/team/team-sponsorships-api';
import { formatDate } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';

interface Props {
  userId: string;
  /** Whose sponsorships they are. */
  name: string;
  onClose: () => void;
}

/** One person's sponsorships, for the team. */
export function SupporterSponsorships({ userId, name, onClose }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(supporterSponsorshipsQuery(userId));
  return (
    <Dialog title={`Sponsorships of ${name}`} onClose={onClose}>
      {data ? (
        <ul role="list" className="grid grid-cols-1 gap-3">
          {data.map((sponsorship) => (
            <li
              key={sponsorship.id}
              className="rounded-card border border-line bg-surface p-5 [overflow-wrap:anywhere]"
            >
              <SponsorshipFacts sponsorship={sponsorship} />
            </li>
          ))}
        </ul>
      ) : null}
      {data?.length === 0 ? <p>There are none any more.</p> : null}
      {!data && isError ? (
        <LoadError
          text="The sponsorships could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data || isError ? null : (
        <p role="status" className="text-muted">
          Loading sponsorships...
        </p>
      )}
    </Dialog>
  );
}

function SponsorshipFacts({ sponsorship }: { sponsorship: TeamSponsorship }) {
  const { dogName, amountPaise, givenPaise, startedAt, createdAt } = sponsorship;
  const since = formatDate(startedAt ?? createdAt);
  return (
    <>
      <h3 className="text-xl!">{dogName ?? 'All dogs'}</h3>
      <p className="font-semibold">{teamStateText(sponsorship)}</p>
      <p>{`${formatPaise(amountPaise)} each month since ${since}, ${formatPaise(givenPaise)} so far`}</p>
      {stateNotes(sponsorship, isLiveSite()).map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </>
  );
}
