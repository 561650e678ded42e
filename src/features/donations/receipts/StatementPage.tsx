import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PageHead } from '@/components/PageHead';
import { EmptyState } from '@/components/states/EmptyState';
import { QueryView } from '@/components/states/QueryView';
import { useUser } from '@/features/accounts/AuthProvider';
import { PaperPage, PaperSkeleton } from '@/features/donations/receipts/Paper';
import { statementQuery } from '@/features/donations/receipts/receipts-api';
import { otherReceiptsText } from '@/features/donations/receipts/statement';
import { StatementDocument } from '@/features/donations/receipts/StatementDocument';
import { isLiveSite } from '@/lib/env';
import { say } from '@/lib/say';

export default function StatementPage() {
  const { taxYear = '' } = useParams();
  const { id: userId } = useUser();
  const mode = isLiveSite() ? 'live' : 'test';
  const query = useQuery(statementQuery(userId, taxYear, mode));
  return (
    <PaperPage isSignedIn canPrint={Boolean(query.data?.rows.length)}>
      <PageHead
        title={say`Statement of donations ${taxYear}`}
        description={say('What you gave in a tax year, on one page.')}
      />
      <QueryView
        query={query}
        failed={say('The statement could not be loaded')}
        headingLevel={1}
        loading={<PaperSkeleton text={say('Loading the statement...')} />}
      >
        {(statement) =>
          statement && statement.rows.length > 0 ? (
            <StatementDocument statement={statement} isTest={mode === 'test'} />
          ) : (
            <EmptyState
              title={say('No donations in this tax year')}
              scene="empty-donations"
              headingLevel={1}
            >
              {statement && statement.others.length > 0
                ? statement.others.map(otherReceiptsText).join(' ')
                : 'A tax year runs from April to March. My Donations has the years in which you gave.'}
            </EmptyState>
          )
        }
      </QueryView>
    </PaperPage>
  );
}
