import { useQuery } from '@tanstack/react-query';
import { PageHead } from '@/components/PageHead';
import { useUser } from '@/features/accounts/AuthProvider';
import { donorQuery } from '@/features/donations/donors/donors-api';
import { DonorSection } from '@/features/donations/donors/DonorSection';
import { ProfileCard } from '@/features/accounts/ProfileCard';
import { environment } from '@/lib/env';
import { say } from '@/lib/say';

export default function ProfilePage() {
  const { id } = useUser();
  const { data: donor } = useQuery({
    ...donorQuery(id),
    enabled: environment?.payments === 'server',
  });
  return (
    <>
      <PageHead
        title={say('My Profile')}
        description={say('Your name and how we can reach you.')}
      />
      <h1 className="mb-8 text-3xl! sm:text-4xl!">My Profile</h1>
      <ProfileCard userId={id} donorName={donor?.name} />
      <DonorSection userId={id} />
    </>
  );
}
