import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageCard } from '@/components/PageCard';
import { ErrorState } from '@/components/states/ErrorState';
import type { ReadyGift } from '@/features/gifts/gift';
import { openedGiftQuery } from '@/features/gifts/gifts-api';
import { isUuid, paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  giftId: string;
  /** Null for a link without one. */
  secret: string | null;
  /** For a link that is not complete. */
  incomplete: ReactNode;
  children: (gift: ReadyGift, secret: string) => ReactNode;
}

/** Shows what the link of a gift opens, or why it opens none. */
export function GiftByLink({ giftId, secret, incomplete, children }: Props) {
  if (secret === null || !isUuid(giftId))
    return <PageCard title={say('A gift')}>{incomplete}</PageCard>;
  return (
    <Opened key={`${giftId} ${secret}`} giftId={giftId} secret={secret}>
      {(gift) => children(gift, secret)}
    </Opened>
  );
}

interface OpenedProps {
  giftId: string;
  secret: string;
  children: (gift: ReadyGift) => ReactNode;
}

function Opened({ giftId, secret, children }: OpenedProps) {
  const { data, isLoadingError, isFetching, refetch } = useQuery(openedGiftQuery(giftId, secret));
  if (data === undefined && !isLoadingError) return <LoadingPage />;
  if (data === undefined) {
    return (
      <div className="page-width">
        <h1 className="sr-only">A gift</h1>
        <ErrorState
          title={say('The gift could not be loaded')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (data === null) return <UnknownGift />;
  if (data.state === 'withdrawn') return <WithdrawnGift />;
  return children(data);
}

function UnknownGift() {
  return (
    <PageCard title={say('A gift')}>
      <p className="text-lg text-muted">
        This link does not open a gift. If it was given just now, its payment is still being
        confirmed: please open the link again in a few minutes. Otherwise it may be incomplete, or a
        newer link has replaced it. Then ask the person who sent it to you for a new one.
      </p>
      <MeetTheDogs />
    </PageCard>
  );
}

function WithdrawnGift() {
  return (
    <PageCard title={say('This gift was withdrawn')}>
      <p className="text-lg text-muted">
        The person who gave it has withdrawn it. There is nothing you need to do.
      </p>
      <MeetTheDogs />
    </PageCard>
  );
}

function MeetTheDogs() {
  return (
    <p className="mt-6">
      <Link to={paths.dogs} className="text-link inline-flex min-h-11 items-center">
        Meet the Dogs
      </Link>
    </p>
  );
}
