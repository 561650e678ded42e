import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { DonateButton } from '@/features/donations/DonateButton';
import { donationsQuery } from '@/features/donations/donation-queries';
import { DonationYears } from '@/features/donations/DonationYears';
import { LoadingDonations } from '@/features/donations/LoadingDonations';

/** Everything a person gave. */
export function DonationHistory({ userId }: { userId: string }) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(donationsQuery(userId));
  const retry = () => void refetch();

  if (isPending) return <LoadingDonations />;
  if (!data) {
    return (
      <ErrorState
        title="Your donations could not be loaded"
        retrying={isFetching}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      {isError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
      {data.length > 0 ? (
        <DonationYears donations={data} />
      ) : (
        <EmptyState
          title="You haven't made any donations yet."
          scene="empty-donations"
          action={<DonateButton label="Make Your First Donation" />}
        >
          Every gift you make stands here afterwards, with a list to keep for your records.
        </EmptyState>
      )}
    </>
  );
}
