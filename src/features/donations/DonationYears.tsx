import { Link } from 'react-router-dom';
import { FirstRows } from '@/components/FirstRows';
import { DownloadIcon } from '@/components/icons';
import { useFilter } from '@/components/use-paged-list';
import { buttonClass } from '@/components/ui/button-class';
import { Select } from '@/components/ui/Select';
import {
  countedDonations,
  donationsCsv,
  donationsFileName,
  totalPaise,
  type Donation,
} from '@/features/donations/donation';
import { DonationTable } from '@/features/donations/DonationTable';
import { financialYearOf, financialYearsOf } from '@/lib/dates';
import { downloadText } from '@/lib/download';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { say } from '@/lib/say';
import { paths } from '@/lib/paths';
import { plural } from '@/lib/numbers';

const ROWS_AT_ONCE = 100;

export function DonationYears({ donations }: { donations: readonly Donation[] }) {
  const years = financialYearsOf(donations.map(({ givenAt }) => givenAt));
  const { year, choose } = useFinancialYear(years);
  const chosen =
    year === '' ? donations : donations.filter(({ givenAt }) => financialYearOf(givenAt) === year);
  const counted = countedDonations(chosen, isLiveSite());
  const statementYear = year === '' ? (years[0] ?? '') : year;

  return (
    <>
      <div className="mb-6 grid grid-cols-1 items-end gap-x-6 gap-y-5 rounded-card bg-paper p-5 enlarged:p-4 sm:grid-cols-[1fr_auto_auto] sm:p-6">
        <p role="status">
          <span className="block text-muted">
            {year === '' ? 'Total given' : `Given in FY ${year}`}
          </span>
          <span className="block font-display text-4xl leading-tight enlarged:text-3xl font-semibold tabular-nums">
            {formatPaise(totalPaise(counted))}
          </span>
          <span className="block text-sm text-muted">
            {plural(counted.length, {
              one: '{count} completed donation',
              other: '{count} completed donations',
            })}
          </span>
        </p>
        <Select
          label={say('Financial year')}
          allLabel={say('All years')}
          options={years.map((value) => ({ value, label: say`FY ${value}` }))}
          value={year}
          onChange={choose}
        />
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className={buttonClass('secondary')}
            onClick={() =>
              downloadText(donationsFileName(year), 'text/csv', donationsCsv(chosen, isLiveSite()))
            }
          >
            <DownloadIcon />
            Download CSV
          </button>
          <Link to={paths.statement(statementYear)} className={buttonClass('secondary')}>
            {`Statement ${statementYear}`}
          </Link>
        </div>
      </div>
      <FirstRows key={year} rows={chosen} atOnce={ROWS_AT_ONCE} label={say('Show older')}>
        {(shown) => <DonationTable donations={shown} />}
      </FirstRows>
    </>
  );
}

/**
 * The chosen financial year, as a search parameter; '' means all. A year without donations, from an old
 * link, means all as well.
 */
function useFinancialYear(years: readonly string[]) {
  const [requested, choose] = useFilter('year');
  return { year: years.includes(requested) ? requested : '', choose };
}
