import { CsvDownload } from '@/components/CsvDownload';
import { settlementCsv } from '@/features/tax-year/settlement-csv';
import { fetchSettlement } from '@/features/tax-year/settlement-queries';
import type { ChosenYear } from '@/features/tax-year/tax-year';

/** Downloads every payment of a tax year, with what the provider kept. */
export function SettlementDownload({ year }: { year: ChosenYear }) {
  return (
    <CsvDownload
      fetchRows={fetchSettlement}
      choice={year}
      name="payments"
      emptyText="Nothing was paid in this tax year yet."
      fileName={() => `settlement-${year.taxYear}${year.mode === 'test' ? '-test' : ''}.csv`}
      toCsv={settlementCsv}
    />
  );
}
