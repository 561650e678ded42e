import { accountCreated, type Profile } from '@/features/profile/profile';

export function ProfileDetails({ profile }: { profile: Profile }) {
  const details = [
    { label: 'Full Name', value: profile.name || 'Not provided' },
    { label: 'Email', value: profile.email || 'Not provided' },
    { label: 'Phone Number', value: profile.phone || 'Not provided' },
    { label: 'Address', value: profile.address || 'Not provided' },
    { label: 'Account Created', value: accountCreated(profile) },
  ];
  return (
    <dl className="divide-y divide-line border-y border-line">
      {details.map(({ label, value }) => (
        <div
          key={label}
          className="grid grid-cols-1 gap-x-6 py-4 sm:grid-cols-[12rem_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="font-medium break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
