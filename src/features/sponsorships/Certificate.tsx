import { site } from '@/config/site';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CertificateSheet } from '@/components/CertificateSheet';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { adoptedSince } from '@/features/sponsorships/sponsorship';
import { sponsorshipsQuery } from '@/features/sponsorships/sponsorships-api';
import { formatDay, indianDay } from '@/lib/dates';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

interface Props {
  userId: string;
  /** Also of one that it has replaced, for example with another amount. */
  sponsorshipId: string;
  sponsorName: string;
}

/** The certificate of a virtual adoption, for its sponsor. */
export function Certificate({ userId, sponsorshipId, sponsorName }: Props) {
  const { data, isPending, isFetching, refetch } = useQuery(sponsorshipsQuery(userId));
  const sponsorship = data?.find(({ ids }) => ids.includes(sponsorshipId));
  const since = sponsorship && adoptedSince(sponsorship);
  if (sponsorship?.is_gift) return <CertificateOfGift />;
  if (sponsorship && since) {
    const { dog, ended_at, mode } = sponsorship;
    return (
      <CertificateSheet
        back={<MyDogsLink />}
        title={say('Certificate of virtual adoption')}
        name={sponsorName}
        deed={ended_at === null ? say('has virtually adopted') : say('virtually adopted')}
        dog={dog}
        detail={detailText(dog !== null, dayOf(since), ended_at === null ? null : dayOf(ended_at))}
        foot={
          dog?.status === 'passed_away'
            ? say`In loving memory of ${dog.name}.`
            : say('This helps pay for food, shelter and healthcare.')
        }
        isTest={mode === 'test'}
      />
    );
  }
  if (isPending) {
    return (
      <div className="certificate">
        <p role="status" className="p-6 text-muted">
          Loading your certificate...
        </p>
        <div aria-hidden="true" className="aspect-[297/209] animate-pulse bg-line" />
      </div>
    );
  }
  return data ? (
    <EmptyState
      title={
        sponsorship ? say('Your certificate isn’t ready yet') : say('There is no such certificate')
      }
      scene="empty-dogs"
      headingLevel={1}
      action={<MyDogsLink />}
    >
      {sponsorship
        ? 'It will be here as soon as the first month for this dog has been charged.'
        : 'There is no sponsorship of yours at this address. My Dogs lists them.'}
    </EmptyState>
  ) : (
    <ErrorState
      title={say('The certificate could not be loaded')}
      headingLevel={1}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

function MyDogsLink() {
  return (
    <Link to={paths.sponsorships} className="text-link inline-flex min-h-11 items-center">
      My Dogs
    </Link>
  );
}

/** The certificate of a gift is its recipient's. */
function CertificateOfGift() {
  return (
    <EmptyState
      title={say('This sponsorship is a gift')}
      scene="empty-dogs"
      headingLevel={1}
      action={
        <Link
          to={`${paths.donations}#gifts`}
          className="text-link inline-flex min-h-11 items-center"
        >
          Your gifts
        </Link>
      }
    >
      Its certificate names the person you gave it to. Show the page of the gift, and open the
      certificate there.
    </EmptyState>
  );
}

function detailText(isOneDog: boolean, first: string, last: string | null): string {
  if (last === null) {
    return isOneDog
      ? say`a street dog of ${site.city}, since ${first}.`
      : say`the street dogs of ${site.city}, since ${first}.`;
  }
  return isOneDog
    ? say`a street dog of ${site.city}, from ${first} to ${last}.`
    : say`the street dogs of ${site.city}, from ${first} to ${last}.`;
}

function dayOf(instant: string): string {
  return formatDay(indianDay(instant));
}
