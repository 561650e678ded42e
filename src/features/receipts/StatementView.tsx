import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import {
  certificateSentence,
  purposeOf,
} from '../../../supabase/functions/_shared/receipts/receipt-texts.ts';
import { PageHead } from '@/components/PageHead';
import { EmptyState } from '@/components/states/EmptyState';
import { ErrorState } from '@/components/states/ErrorState';
import { StaleNotice } from '@/components/states/StaleNotice';
import { useToday } from '@/components/use-today';
import {
  AmountLines,
  DonorLines,
  Paper,
  PaperPage,
  PaperSkeleton,
} from '@/features/receipts/Paper';
import { statementQuery } from '@/features/receipts/receipts-api';
import {
  otherReceiptsText,
  taxYearDays,
  type StatementLine,
  type YearStatement,
} from '@/features/receipts/statement';
import { formatDay } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { say } from '@/lib/say';

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

interface StatementDocumentProps {
  statement: YearStatement;
  /** Whether it is about test payments, on a site without real ones. */
  isTest: boolean;
}

function StatementDocument({ statement, isTest }: StatementDocumentProps) {
  const { taxYear, issuer, donor, totalPaise, totalWords, donations, others } = statement;
  const today = useToday();
  return (
    <Paper
      issuer={issuer}
      title="Statement of donations"
      lines={[say`Tax year ${taxYear}`, taxYearDays(taxYear), say`Made on ${formatDay(today)}`]}
    >
      {isTest ? (
        <div className="paper-state">
          <p>Test, no money moved</p>
        </div>
      ) : null}
      <div className="paper-pair">
        <DonorLines
          label="Donor"
          name={donor?.name ?? ''}
          address={donor?.address ?? null}
          pan={donor?.panMasked ?? null}
        />
        <AmountLines label="Given in this tax year" amountPaise={totalPaise} words={totalWords} />
      </div>
      <DonationLines donations={donations} totalPaise={totalPaise} />
      <div className="paper-reading">
        <p>{`${issuer.name} confirms that it received these donations. What was paid back of a donation is not counted.`}</p>
        <p>
          {certificateSentence({
            isTest,
            taxYear,
            paidOn: donations.at(-1)?.paidOn ?? '',
            issuer,
            donorAddress: donor?.address ?? null,
            panMasked: donor?.panMasked ?? null,
          })}
        </p>
        {others.map((other) => (
          <p key={other.donorName}>{otherReceiptsText(other)}</p>
        ))}
        <p>Made by computer, without a signature. Each receipt has an address to check it.</p>
      </div>
    </Paper>
  );
}

interface DonationLinesProps {
  donations: readonly StatementLine[];
  totalPaise: number;
}

function DonationLines({ donations, totalPaise }: DonationLinesProps) {
  return (
    <table className="paper-list">
      <caption className="sr-only">Donations of the tax year, oldest first</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Receipt</th>
          <th scope="col">Given for</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {donations.map(({ receiptId, number, paidOn, dogName, type, amountPaise }) => (
          <tr key={receiptId}>
            <td>{formatDay(paidOn)}</td>
            <td>
              <Link to={paths.receipt(receiptId)} className="text-link">
                {number}
              </Link>
            </td>
            <td>{purposeOf(dogName, type)}</td>
            <td>{formatPaise(amountPaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            Total
          </th>
          <td>{formatPaise(totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
