import { site } from '@/config/site';
import { useParams } from 'react-router-dom';
import { PageCard } from '@/components/PageCard';
import { PageHead } from '@/components/PageHead';
import { IncompleteLink } from '@/features/accounts/email-links/EmailLinkAction';
import { useLinkSecret } from '@/features/accounts/email-links/use-email-link';
import { SponsorshipByLink } from '@/features/sponsorships/visitor/SponsorshipByLink';
import { isUuid } from '@/lib/paths';
import { say } from '@/lib/say';

/** The sponsorship of somebody without an account, with the secret of its link. */
export default function SponsorshipPage() {
  const { sponsorshipId = '' } = useParams();
  const secret = useLinkSecret();
  return (
    <>
      <PageHead
        title={say('Your monthly payment')}
        description={say`A monthly payment for a street dog of ${site.city}.`}
      />
      {secret === null || !isUuid(sponsorshipId) ? (
        <PageCard title={say('Your monthly payment')}>
          <IncompleteLink />
        </PageCard>
      ) : (
        <SponsorshipByLink
          key={`${sponsorshipId} ${secret}`}
          sponsorshipId={sponsorshipId}
          secret={secret}
        />
      )}
    </>
  );
}
