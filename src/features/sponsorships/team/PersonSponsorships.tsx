import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadError } from '@/components/states/LoadError';
import { buttonClass } from '@/components/ui/button-class';
import { StopForSponsorDialog } from '@/features/sponsorships/team/StopForSponsorDialog';
import {
  stateNotes,
  teamStateText,
  type TeamSponsorship,
} from '@/features/sponsorships/team/team-sponsorship';
import { personSponsorshipsQuery } from '@/features/sponsorships/team/team-sponsorships-api';
import { formatDate } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { languageOf } from '@/lib/language';
import { paths } from '@/lib/paths';

interface Props {
  personId: string;
  /** Whether a button stops a sponsorship that the person asked to stop. */
  canStop: boolean;
  onStopped: () => void;
}

/** One person's sponsorships, newest first. */
export function PersonSponsorships({ personId, canStop, onStopped }: Props) {
  const [stopping, setStopping] = useState<TeamSponsorship | null>(null);
  const { data, isError, isFetching, refetch } = useQuery(personSponsorshipsQuery(personId));
  if (!data) {
    return isError ? (
      <LoadError
        text="The sponsorships could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <p role="status" className="text-muted">
        Loading sponsorships...
      </p>
    );
  }
  if (data.length === 0) return <p className="text-muted">None yet.</p>;
  return (
    <>
      <ul role="list" className="grid grid-cols-1 gap-3">
        {data.map((sponsorship) => (
          <li
            key={sponsorship.id}
            className="rounded-card border border-line bg-surface p-5 [overflow-wrap:anywhere]"
          >
            <SponsorshipFacts sponsorship={sponsorship} />
            {canStop && isRunning(sponsorship) ? (
              <button
                type="button"
                className={buttonClass('secondary', 'mt-3')}
                onClick={() => setStopping(sponsorship)}
              >
                Stop for the sponsor
                <span className="sr-only">{`: ${sponsorship.dogName ?? 'all dogs'}`}</span>
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {stopping ? (
        <StopForSponsorDialog
          sponsorship={stopping}
          onClose={() => setStopping(null)}
          onStopped={() => {
            setStopping(null);
            onStopped();
          }}
        />
      ) : null}
    </>
  );
}

/** Whether it can still be stopped. */
function isRunning({ endedAt, desiredStatus }: TeamSponsorship): boolean {
  return endedAt === null && desiredStatus !== 'stop';
}

function SponsorshipFacts({ sponsorship }: { sponsorship: TeamSponsorship }) {
  const { dogId, dogName, amountPaise, givenPaise, startedAt, createdAt } = sponsorship;
  const since = formatDate(startedAt ?? createdAt);
  return (
    <>
      <h3 lang={languageOf(dogName ?? '')} className="text-xl!">
        {dogId === null ? (
          'All dogs'
        ) : (
          <Link to={paths.dog(dogId)} className="text-link inline-flex min-h-11 items-center">
            {dogName}
          </Link>
        )}
      </h3>
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
