import { PageHead } from '@/components/PageHead';
import { useUser } from '@/features/auth/AuthProvider';
import { DonateButton } from '@/features/donations/DonateButton';
import { DonationHistory } from '@/features/donations/DonationHistory';
import { CertificateNotice } from '@/features/donors/CertificateNotice';

export default function DonationsPage() {
  const { id } = useUser();
  return (
    <>
      <PageHead title="My Donations" description="What you gave, year by year." />
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl! sm:text-4xl!">My Donations</h1>
        <DonateButton label="Donate Now" />
      </div>
      <DonationHistory userId={id}>
        <CertificateNotice userId={id} />
      </DonationHistory>
    </>
  );
}
