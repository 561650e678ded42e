import { PageHead } from '@/components/PageHead';
import { useUser } from '@/features/auth/AuthProvider';
import { DonorSection } from '@/features/donors/DonorSection';
import { ProfileCard } from '@/features/profile/ProfileCard';
import { say } from '@/lib/say';

export default function ProfilePage() {
  const { id } = useUser();
  return (
    <>
      <PageHead
        title={say('My Profile')}
        description={say('Your name and how we can reach you.')}
      />
      <h1 className="mb-8 text-3xl! sm:text-4xl!">My Profile</h1>
      <ProfileCard userId={id} />
      <DonorSection userId={id} />
    </>
  );
}
