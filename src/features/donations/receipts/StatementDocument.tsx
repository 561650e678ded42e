import { Link } from 'react-router-dom';
import { formatIndianDay } from '@common/amounts-and-dates';
import { certificateSentence, purposeOf } from '@common/receipts/receipt-texts';
import { useToday } from '@/components/use-today';
import { AmountLines, DonorLines, Paper } from '@/features/donations/receipts/Paper';
import { otherReceiptsText, type YearStatement } from '@/features/donations/receipts/statement';
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
  const { tax_year: taxYear, organisation: issuer, donor, rows } = statement;
  const address = donor?.address ?? null;
  const panMasked = donor?.pan_masked ?? null;
  const today = useToday();
  return (
    <Paper
      issuer={issuer}
      title="Statement of donations"
      lines={
        <>
          <p>{`Tax year ${taxYear}`}</p>
          <p>{taxYearDays(taxYear)}</p>
          <p>{`Made on ${formatDay(today)}`}</p>
        </>
      }
    >
      {isTest ? (
        <div className="paper-state">
          <p>Test payment: no money was taken</p>
        </div>
      ) : null}
      <div className="paper-pair">
        <DonorLines label="Donor" name={donor?.name ?? ''} address={address} pan={panMasked} />
        <AmountLines
          label="Given in this tax year"
          amountPaise={statement.total_paise}
          words={statement.total_words}
        />
      </div>
      <DonationLines rows={rows} totalPaise={statement.total_paise} />
      <div className="paper-reading">
        <p>{`${issuer.name} confirms that it received these donations. What was paid back of a donation is not counted.`}</p>
        <p>
          {certificateSentence({
            isTest,
            taxYear,
            paidOn: rows.at(-1)?.paid_on ?? '',
            issuer,
            donorAddress: address,
            panMasked,
          })}
        </p>
        {statement.others.map((other) => (
          <p key={other.donor_name} lang={languageOf(otherReceiptsText(other))}>
            {otherReceiptsText(other)}
          </p>
        ))}
        <p>Made by computer, without a signature. Each receipt has an address to check it.</p>
      </div>
    </Paper>
  );
}

interface DonationLinesProps {
  rows: YearStatement['rows'];
  totalPaise: number;
}

function DonationLines({ rows, totalPaise }: DonationLinesProps) {
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
        {rows.map(({ receipt_id, number, paid_on, dog_name, type, amount_paise }) => (
          <tr key={receipt_id}>
            <td>{formatDay(paid_on)}</td>
            <td>
              <Link to={paths.receipt(receipt_id)} className="text-link">
                {number}
              </Link>
            </td>
            <td>{purposeOf(dog_name, type)}</td>
            <td>{formatPaise(amount_paise)}</td>
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
