import { DetailList } from '@/components/DetailList';
import { accountCreated, type Profile } from '@/features/profile/profile';

export function ProfileDetails({ profile }: { profile: Profile }) {
  return (
    <DetailList
      details={[
        { label: 'Full Name', value: profile.name || 'Not provided' },
        { label: 'Email', value: profile.email || 'Not provided' },
        { label: 'Phone Number', value: profile.phone || 'Not provided' },
        { label: 'Address', value: profile.address || 'Not provided' },
        { label: 'Account Created', value: accountCreated(profile) },
      ]}
    />
  );
}
