import { useQuery } from '@tanstack/react-query';
import { DetailList } from '@/components/DetailList';
import { LoadError } from '@/components/states/LoadError';
import { StaleNotice } from '@/components/states/StaleNotice';
import type { ChosenYear, Overview } from '@/features/tax-year/tax-year';
import { overviewQuery } from '@/features/tax-year/tax-year-queries';
import { formatPaise } from '@/lib/money';
import { formatNumber, plural } from '@/lib/numbers';

export function YearTotals({ year }: { year: ChosenYear }) {
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery(year));
  const retry = () => void refetch();
  if (data) {
    return (
      <>
        {isError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
        {data.donationCount === 0 && data.receivedPaise === 0 ? (
          <p>Nothing was paid in this tax year yet.</p>
        ) : (
          <DetailList details={totalsOf(data)} />
        )}
      </>
    );
  }
  if (isError) {
    return (
      <LoadError text="The totals could not be loaded." retrying={isFetching} onRetry={retry} />
    );
  }
  return (
    <p role="status" className="text-muted">
      Loading the totals...
    </p>
  );
}

function totalsOf(overview: Overview) {
  const { receivedPaise, returnedPaise, netPaise, feePaise, feeTaxPaise } = overview;
  const donations = plural(overview.donationCount, {
    one: '1 donation',
    other: '{count} donations',
  });
  const donors = plural(overview.donorCount, { one: '1 donor', other: '{count} donors' });
  const receipts = plural(overview.receiptCount, { one: '1 receipt', other: '{count} receipts' });
  return [
    { label: 'Received', value: formatPaise(receivedPaise) },
    { label: 'Refunded or lost', value: formatPaise(returnedPaise) },
    {
      label: 'Kept',
      value: `${formatPaise(netPaise)}, in ${donations} of ${donors}`,
    },
    {
      label: 'Valid receipts',
      value: `${formatPaise(overview.receiptsPaise)}, in ${receipts}; ${formatNumber(overview.cancellationCount)} cancelled`,
    },
    {
      label: 'Provider’s fees',
      value: `${formatPaise(feePaise)}, of which ${formatPaise(feeTaxPaise)} is tax`,
    },
  ];
}
