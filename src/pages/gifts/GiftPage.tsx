import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { LoadingPage } from '@/components/LoadingPage';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { ErrorState } from '@/components/states/ErrorState';
import { DogUpdates } from '@/features/dog-updates/DogUpdates';
import { IncompleteLink } from '@/features/email-links/EmailLinkAction';
import { useLinkSecret } from '@/features/email-links/use-email-link';
import { FollowDog } from '@/features/gifts/FollowDog';
import { GiftView } from '@/features/gifts/GiftView';
import { openedGiftQuery } from '@/features/gifts/gifts-api';
import { isUuid, paths } from '@/lib/paths';

/** What the recipient of a gift sees, with the secret of its link. */
export default function GiftPage() {
  const { giftId = '' } = useParams();
  const secret = useLinkSecret();
  return (
    <>
      <PageHead title="A gift for you" description="A gift for a street dog of Lucknow." />
      {secret === null || !isUuid(giftId) ? (
        <PageCard title="A gift">
          <IncompleteLink />
        </PageCard>
      ) : (
        <Opened key={`${giftId} ${secret}`} giftId={giftId} secret={secret} />
      )}
    </>
  );
}

function Opened({ giftId, secret }: { giftId: string; secret: string }) {
  const { data, isLoadingError, isFetching, refetch } = useQuery(openedGiftQuery(giftId, secret));
  if (data === undefined && !isLoadingError) return <LoadingPage />;
  if (data === undefined) {
    return (
      <div className="page-width">
        <h1 className="sr-only">A gift</h1>
        <ErrorState
          title="The gift could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  }
  if (data === null) return <UnknownGift />;
  if (data === 'withdrawn') return <WithdrawnGift />;
  const { dog } = data;
  return (
    <>
      <GiftView gift={data}>
        {dog?.status === 'available' ? (
          <FollowDog giftId={giftId} secret={secret} dog={dog} gift={data} />
        ) : null}
      </GiftView>
      {dog ? (
        <div className="section bg-paper print:hidden">
          <div className="page-width">
            <DogUpdates dogId={dog.id} dogName={dog.name} />
          </div>
        </div>
      ) : null}
    </>
  );
}

function UnknownGift() {
  return (
    <PageCard title="A gift">
      <p className="text-lg text-muted">
        This link does not open a gift. It may be incomplete, or a newer link has replaced it.
        Please ask the person who sent it to you for the new link.
      </p>
      <MeetTheDogs />
    </PageCard>
  );
}

function WithdrawnGift() {
  return (
    <PageCard title="This gift was withdrawn">
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
