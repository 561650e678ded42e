import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { useUser } from '@/features/accounts/AuthProvider';
import { profileQuery } from '@/features/accounts/profile-api';
import { Certificate } from '@/features/sponsorships/Certificate';
import { say } from '@/lib/say';

export default function CertificatePage() {
  const { sponsorshipId = '' } = useParams();
  const { id, name } = useUser();
  const { data: profile } = useQuery(profileQuery(id));
  return (
    <div className="chikankari relative min-h-below-header bg-paper">
      <PageHead
        title={say('Certificate of virtual adoption')}
        description={say('Your virtual adoption, on one page to print.')}
      />
      <div className="page-width relative py-8 sm:py-12">
        <Certificate
          userId={id}
          sponsorshipId={sponsorshipId}
          sponsorName={(profile?.name ?? name) || say('A friend of the dogs')}
        />
      </div>
    </div>
  );
}
