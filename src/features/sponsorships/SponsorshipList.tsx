import { onlineManager, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { buttonClass } from '@/components/ui/button-class';
import { useAuth } from '@/features/accounts/AuthProvider';
import { isSecondOfDog, isSettling, type Sponsorship } from '@/features/sponsorships/sponsorship';
import {
  SponsorshipCard,
  type SponsorshipCardProps,
} from '@/features/sponsorships/SponsorshipCard';
import { sponsorshipsQuery } from '@/features/sponsorships/sponsorships-api';
import { removeStored, storageKeys, writeText } from '@/lib/local-storage';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

const POLLING_INTERVAL_MILLISECONDS = 5_000;
/** Later a press, another tab or a new visit refetches. */
const MAX_FETCHES = 24;

interface Props {
  userId: string;
  /** Whether the provider's window is open. */
  isCheckoutOpen: boolean;
  /** Opens the checkout for a new mandate that replaces the sponsorship. */
  onNewMandate: (sponsorship: Sponsorship, amountPaise: number) => void;
  /** Loads the news about what is sponsored now, and shows them on the cards: of dogs, and of null for all dogs. */
  renderNews: (
    dogs: readonly Sponsorship['dog'][],
    loading: ReactNode,
    cards: (renderDog: NonNullable<SponsorshipCardProps['renderDog']>) => ReactNode,
  ) => ReactNode;
  /** What was spent for a dog. */
  renderCosts: SponsorshipCardProps['renderCosts'];
}

export function SponsorshipList({ userId, ...props }: Props) {
  return (
    <QueryView
      query={useSponsorships(userId)}
      failed={say('Your dogs could not be loaded')}
      headingLevel={2}
      loading={<SponsorshipsSkeleton />}
    >
      {(sponsorships) => <Sponsorships sponsorships={sponsorships} {...props} />}
    </QueryView>
  );
}

function Sponsorships({
  sponsorships,
  isCheckoutOpen,
  onNewMandate,
  renderNews,
  renderCosts,
}: Omit<Props, 'userId'> & { sponsorships: readonly Sponsorship[] }) {
  const [lastChangedId, setLastChangedId] = useState<string | null>(null);
  const running = sponsorships.filter(({ ended_at }) => ended_at === null);
  const ended = sponsorships.filter(({ ended_at }) => ended_at !== null);
  const hasDogs = running.length > 0;
  const { state } = useAuth();
  const isInTeam = state.status === 'signed-in' && state.roles.size > 0;
  useEffect(() => {
    if (hasDogs) writeText(storageKeys.hasDogs, 'true');
    else if (!isInTeam) removeStored(storageKeys.hasDogs);
  }, [hasDogs, isInTeam]);
  const sponsoredDogIds = running.flatMap(({ dog, move }) =>
    [dog, ...(move ? [move.dog] : [])].map((each) => each?.id ?? null),
  );
  const card = {
    sponsoredDogIds,
    isCheckoutOpen,
    onNewMandate,
    renderCosts,
    lastChangedId,
    onChanged: setLastChangedId,
  };
  const endedOnes =
    ended.length > 0 ? (
      <section aria-labelledby="ended-sponsorships" className="mt-8">
        <h2 id="ended-sponsorships" className="mb-5 text-2xl!">
          Ended
        </h2>
        <SponsorshipCards sponsorships={ended} headingLevel={3} renderDog={null} {...card} />
      </section>
    ) : null;
  if (hasDogs) {
    const dogs = [...new Map(running.map(({ dog }) => [dog?.id, dog])).values()];
    return renderNews(dogs, <SponsorshipsSkeleton />, (renderDog) => (
      <>
        <SponsorshipCards sponsorships={running} headingLevel={2} renderDog={renderDog} {...card} />
        {endedOnes}
      </>
    ));
  }
  return (
    <>
      <EmptyState
        title={say('You don’t sponsor a dog every month.')}
        scene="empty-dogs"
        action={
          <Link to={paths.dogs} className={buttonClass('primary')}>
            Meet the Dogs
          </Link>
        }
      >
        Choose one, and what you give each month for food, shelter and healthcare will be shown
        here. You can stop any time.
      </EmptyState>
      {endedOnes}
    </>
  );
}

type CardsProps = Omit<SponsorshipCardProps, 'sponsorship' | 'isSecondOfDog'> & {
  sponsorships: readonly Sponsorship[];
};

function SponsorshipCards({ sponsorships, ...card }: CardsProps) {
  return (
    <ul role="list" className="grid grid-cols-1 gap-6">
      {sponsorships.map((sponsorship) => (
        <li key={sponsorship.id}>
          <SponsorshipCard
            sponsorship={sponsorship}
            isSecondOfDog={isSecondOfDog(sponsorship, sponsorships)}
            {...card}
          />
        </li>
      ))}
    </ul>
  );
}

/** A person's sponsorships. Polls for a while when the provider has to confirm what the sponsor decided. */
function useSponsorships(userId: string) {
  return useQuery({
    ...sponsorshipsQuery(userId),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      onlineManager.isOnline() && data?.some(isSettling) && dataUpdateCount < MAX_FETCHES
        ? POLLING_INTERVAL_MILLISECONDS
        : false,
  });
}

const barClass = 'h-4 animate-pulse rounded bg-line';

function SponsorshipsSkeleton() {
  return (
    <>
      <p role="status" className="mb-6 text-muted">
        Loading your dogs...
      </p>
      <div aria-hidden="true" className="grid gap-6">
        {Array.from({ length: 2 }, (_, index) => (
          <div key={index} className="grid gap-4 rounded-card border border-line bg-surface p-6">
            <div className="h-32 animate-pulse rounded-card bg-paper" />
            <div className={`${barClass} w-1/2`} />
            <div className={`${barClass} w-4/5`} />
          </div>
        ))}
      </div>
    </>
  );
}
