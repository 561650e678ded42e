import { CsvDownload } from '@/components/CsvDownload';
import type { ChosenYear } from '@/features/tax-years/tax-year';
import { fetchSettlement, type SettlementRow } from '@/features/tax-years/tax-year-api';
import { indianDay } from '@/lib/dates';
import { toCsv } from '@/lib/download';
import { decimalRupees } from '@/lib/money';

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

const header = [
  'Paid on',
  'Payment',
  'Order',
  'Method',
  'Type',
  'Status',
  'Amount (₹)',
  'Returned (₹)',
  'Fee with tax (₹)',
  'Tax in the fee (₹)',
  'Net (₹)',
];

/** Dates are Indian days, as YYYY-MM-DD. Without the provider's fee there is no net amount. */
function settlementCsv(rows: readonly SettlementRow[]): string {
  return toCsv([
    header,
    ...rows.map((row) => {
      const returned = returnedPaise(row);
      return [
        row.paid_at === null ? '' : indianDay(row.paid_at),
        row.provider_payment_id ?? '',
        row.provider_order_id ?? '',
        row.payment_method ?? '',
        row.type,
        row.status,
        decimalRupees(row.amount_paise),
        decimalRupees(returned),
        row.fee_paise === null ? '' : decimalRupees(row.fee_paise),
        row.tax_paise === null ? '' : decimalRupees(row.tax_paise),
        row.fee_paise === null ? '' : decimalRupees(row.amount_paise - returned - row.fee_paise),
      ];
    }),
  ]);
}

/** Of a refunded or disputed donation everything was returned. */
function returnedPaise({ status, amount_paise, refunded_paise }: SettlementRow): number {
  return status === 'completed' ? refunded_paise : amount_paise;
}
