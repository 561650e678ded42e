import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { QueryView } from '@/components/states/QueryView';
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
  /** Whether a button stops a charge that the person asked to stop. Everybody of the office ends a standing order. */
  canStop: boolean;
  onStopped: () => void;
}

/** One person's sponsorships, newest first. */
export function PersonSponsorships({ personId, canStop, onStopped }: Props) {
  const [stopping, setStopping] = useState<TeamSponsorship | null>(null);
  return (
    <>
      <QueryView
        query={useQuery(personSponsorshipsQuery(personId))}
        failed="The sponsorships could not be loaded."
        loading={
          <p role="status" className="text-muted">
            Loading sponsorships...
          </p>
        }
        isEmpty={(sponsorships) => sponsorships.length === 0}
        empty={<p className="text-muted">None yet.</p>}
      >
        {(sponsorships) => (
          <ul role="list" className="grid grid-cols-1 gap-3">
            {sponsorships.map((sponsorship) => (
              <li
                key={sponsorship.id}
                className="rounded-card border border-line bg-surface p-5 [overflow-wrap:anywhere]"
              >
                <SponsorshipFacts sponsorship={sponsorship} />
                {(canStop || sponsorship.source === 'standing-order') && isRunning(sponsorship) ? (
                  <button
                    type="button"
                    className={buttonClass('secondary', 'mt-3')}
                    onClick={() => setStopping(sponsorship)}
                  >
                    <span>
                      {sponsorship.source === 'standing-order'
                        ? 'End the standing order'
                        : 'Stop for the sponsor'}
                    </span>
                    <span className="sr-only">{`: ${sponsorship.dog_name ?? 'all dogs'}`}</span>
                  </button>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
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
function isRunning({ ended_at, desired_status }: TeamSponsorship): boolean {
  return ended_at === null && desired_status !== 'stop';
}

function SponsorshipFacts({ sponsorship }: { sponsorship: TeamSponsorship }) {
  const { dog_id, dog_name, amount_paise, given_paise, started_at, created_at } = sponsorship;
  const since = formatDate(started_at ?? created_at);
  return (
    <>
      <h3 lang={languageOf(dog_name ?? '')} className="text-xl!">
        {dog_id === null ? (
          'All dogs'
        ) : (
          <Link to={paths.teamDog(dog_id)} className="text-link inline-flex min-h-11 items-center">
            {dog_name}
          </Link>
        )}
      </h3>
      <p className="font-semibold">{teamStateText(sponsorship)}</p>
      <p>{`${formatPaise(amount_paise)} each month since ${since}, ${formatPaise(given_paise)} so far`}</p>
      {stateNotes(sponsorship, isLiveSite()).map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </>
  );
}
