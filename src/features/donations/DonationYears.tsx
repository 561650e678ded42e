import { useState } from 'react';
import { DownloadIcon } from '@/components/icons';
import { buttonClass } from '@/components/ui/button-class';
import { Select } from '@/components/ui/Select';
import { totalGiven, type Donation } from '@/features/donations/donation';
import { DonationTable } from '@/features/donations/DonationTable';
import { donationsCsv, donationsFileName } from '@/features/donations/donations-csv';
import { financialYearOf, financialYearsOf } from '@/features/donations/financial-year';
import { useFinancialYear } from '@/features/donations/use-financial-year';
import { downloadText } from '@/lib/download';
import { formatPaise } from '@/lib/money';
import { formatNumber } from '@/lib/numbers';

/** So many rows are drawn at first; a button adds as many again. */
const DRAWN_ROWS = 100;

/** Donations of all financial years or of one: their sum, the table, and the table as a file. */
export function DonationYears({ donations }: { donations: readonly Donation[] }) {
  const years = financialYearsOf(donations.map(({ givenAt }) => givenAt));
  const { year, choose } = useFinancialYear(years);
  const [drawn, setDrawn] = useState(DRAWN_ROWS);
  const chosen =
    year === '' ? donations : donations.filter(({ givenAt }) => financialYearOf(givenAt) === year);
  const completed = chosen.filter(({ status }) => status === 'completed').length;

  return (
    <>
      <div className="mb-6 grid grid-cols-1 items-end gap-x-6 gap-y-5 rounded-card bg-paper p-5 enlarged:p-4 sm:grid-cols-[1fr_auto_auto] sm:p-6">
        <p role="status">
          <span className="block text-muted">
            {year === '' ? 'Given in all' : `Given in FY ${year}`}
          </span>
          <span className="block font-display text-4xl leading-tight enlarged:text-3xl font-semibold tabular-nums">
            {formatPaise(totalGiven(chosen))}
          </span>
          <span className="block text-sm text-muted">{completedText(completed)}</span>
        </p>
        <Select
          label="Financial year"
          everything="All years"
          options={years.map((value) => ({ value, label: `FY ${value}` }))}
          value={year}
          onChange={(value) => {
            setDrawn(DRAWN_ROWS);
            choose(value);
          }}
        />
        <button
          type="button"
          className={buttonClass('secondary')}
          onClick={() => downloadText(donationsFileName(year), 'text/csv', donationsCsv(chosen))}
        >
          <DownloadIcon />
          Download CSV
        </button>
      </div>
      <DonationTable donations={chosen.slice(0, drawn)} />
      {chosen.length > drawn ? (
        <button
          type="button"
          className={buttonClass('secondary', 'mt-6')}
          onClick={() => setDrawn(drawn + DRAWN_ROWS)}
        >
          Show older
        </button>
      ) : null}
    </>
  );
}

function completedText(count: number): string {
  return count === 1 ? '1 completed donation' : `${formatNumber(count)} completed donations`;
}
