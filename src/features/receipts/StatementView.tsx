import { useQuery } from '@tanstack/react-query';
import { PageHead } from '@/components/PageHead';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { PaperPage, PaperSkeleton } from '@/features/receipts/Paper';
import { statementQuery } from '@/features/receipts/receipts-api';
import { otherReceiptsText } from '@/features/receipts/statement';
import { StatementDocument } from '@/features/receipts/StatementDocument';
import { isLiveSite } from '@/lib/env';

interface Props {
  taxYear: string;
  userId: string;
}

export function StatementView({ taxYear, userId }: Props) {
  const mode = isLiveSite() ? 'live' : 'test';
  const query = useQuery(statementQuery(userId, taxYear, mode));
  const { data, isPending, isError, isFetching, refetch } = query;
  const retry = () => void refetch();
  const head = (
    <PageHead
      title={`Statement of donations ${taxYear}`}
      description="What you gave in a tax year, on one page."
    />
  );

  if (data && data.donations.length > 0) {
    return (
      <PaperPage isSignedIn canPrint>
        {head}
        {isError ? <StaleNotice retrying={isFetching} onRetry={retry} /> : null}
        <StatementDocument statement={data} isTest={mode === 'test'} />
      </PaperPage>
    );
  }
  return (
    <PaperPage isSignedIn>
      {head}
      {isPending ? <PaperSkeleton text="Loading the statement..." /> : null}
      {data === null || data ? (
        <EmptyState title="No donations in this tax year" scene="empty-donations" headingLevel={1}>
          {data && data.others.length > 0
            ? data.others.map(otherReceiptsText).join(' ')
            : 'A tax year runs from April to March. My Donations has the years in which you gave.'}
        </EmptyState>
      ) : null}
      {data === undefined && !isPending ? (
        <ErrorState
          title="The statement could not be loaded"
          headingLevel={1}
          retrying={isFetching}
          onRetry={retry}
        />
      ) : null}
    </PaperPage>
  );
}
