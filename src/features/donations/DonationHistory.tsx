import type { ReactNode } from 'react';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { ConfirmationNotice } from '@/features/donations/ConfirmationNotice';
import { DonateButton } from '@/features/donations/DonateButton';
import { DonationYears } from '@/features/donations/DonationYears';
import { DonationsSkeleton } from '@/features/donations/DonationsSkeleton';
import { useDonations } from '@/features/donations/use-donations';

interface Props {
  userId: string;
  /** Below the donations, once something was given. */
  children?: ReactNode;
}

export function DonationHistory({ userId, children }: Props) {
  const { query, notice } = useDonations(userId);
  const { data, isPending, isError, isFetching, refetch } = query;
  const retry = () => void refetch();

  if (isPending) return <DonationsSkeleton />;
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
      {notice === 'none' ? null : <ConfirmationNotice notice={notice} />}
      {data.length > 0 ? (
        <>
          <DonationYears donations={data} />
          {notice === 'none' && data.some(({ status }) => status === 'pending') ? (
            <PendingExplanation />
          ) : null}
          {data.some(({ receipt }) => receipt !== null) ? children : null}
        </>
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

/** A checkout that is closed without a payment leaves a pending row. */
function PendingExplanation() {
  return (
    <p className="mt-5 max-w-reading text-sm text-muted">
      Pending: a payment that was started and is not confirmed. If you left it unfinished, there is
      nothing to do.
    </p>
  );
}
