import { Link } from 'react-router-dom';
import { formatIndianDay } from '../../../supabase/functions/_shared/amounts-and-dates.ts';
import {
  certificateSentence,
  purposeOf,
} from '../../../supabase/functions/_shared/receipts/receipt-texts.ts';
import { useToday } from '@/components/use-today';
import { AmountLines, DonorLines, Paper } from '@/features/receipts/Paper';
import {
  otherReceiptsText,
  type StatementLine,
  type YearStatement,
} from '@/features/receipts/statement';
import { formatPaise } from '@/lib/money';
import { paths } from '@/lib/paths';
import { languageOf } from '@/lib/language';

interface StatementDocumentProps {
  statement: YearStatement;
  /** Whether it is about test payments, on a site without real ones. */
  isTest: boolean;
}

/** In English in both languages of the site. */
export function StatementDocument({ statement, isTest }: StatementDocumentProps) {
  const { taxYear, issuer, donor, totalPaise, totalWords, donations, others } = statement;
  const today = useToday();
  return (
    <Paper
      issuer={issuer}
      title="Statement of donations"
      lines={
        <>
          <p>Tax year {taxYear}</p>
          <p>{taxYearDays(taxYear)}</p>
          <p>Made on {formatDay(today)}</p>
        </>
      }
    >
      {isTest ? (
        <div className="paper-state">
          <p>Test payment: no money was taken</p>
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
          <p key={other.donorName} lang={languageOf(otherReceiptsText(other))}>
            {otherReceiptsText(other)}
          </p>
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

/** `1 April 2026 to 31 March 2027` */
function taxYearDays(taxYear: string): string {
  const first = Number(taxYear.slice(0, 4));
  return `1 April ${first} to 31 March ${first + 1}`;
}

function formatDay(day: string): string {
  return formatIndianDay(new Date(day));
}
