import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { useIsAdmin } from '@/features/accounts/AuthProvider';
import { recordedDonationQuery } from '@/features/donations/recorded/recorded-donations-api';
import { RecordedDonationDetails } from '@/features/donations/recorded/RecordedDonationDetails';
import { isUuid, paths } from '@/lib/paths';

/** A donation that the team recorded. */
export default function RecordedDonationPage() {
  const { donationId = '' } = useParams();
  return (
    <>
      <PageHead title="A recorded donation" description="For the team: a recorded donation." />
      <Link to={paths.recordDonation} className="text-link mb-2 inline-flex min-h-11 items-center">
        Record a donation
      </Link>
      {isUuid(donationId) ? <DonationOrNot key={donationId} donationId={donationId} /> : unknown}
    </>
  );
}

const unknown = (
  <EmptyState title="This donation is not here" headingLevel={1} scene="empty-donations">
    The address is wrong, or it came through the payment provider: those are on the page of the
    person who gave.
  </EmptyState>
);

function DonationOrNot({ donationId }: { donationId: string }) {
  const isAdmin = useIsAdmin();
  return (
    <QueryView
      query={useQuery(recordedDonationQuery(donationId))}
      failed="The donation could not be loaded"
      headingLevel={1}
      loading={<p role="status">Loading the donation...</p>}
    >
      {(donation) =>
        donation ? <RecordedDonationDetails donation={donation} isAdmin={isAdmin} /> : unknown
      }
    </QueryView>
  );
}
