import type { RowOf } from '@common/database';
import { CsvDownload } from '@/components/CsvDownload';
import { fetchSettlementReport } from '@/features/donations/settlements/settlements-api';
import type { ChosenYear } from '@/features/tax-years/tax-year';
import { indianDay } from '@/lib/dates';
import { toCsv } from '@/lib/download';
import { decimalRupees } from '@/lib/money';

/** Downloads the lines of every settlement of a tax year. */
export function SettlementDownload({ year }: { year: ChosenYear }) {
  return (
    <CsvDownload
      fetchRows={fetchSettlementReport}
      choice={year}
      name="payments"
      emptyText="Nothing was paid in this tax year yet."
      fileName={() => `payments-${year.taxYear}${year.mode === 'test' ? '-test' : ''}.csv`}
      toCsv={settlementCsv}
    />
  );
}

const header = [
  'Paid out on',
  'UTR',
  'Settlement',
  'Kind',
  'Line',
  'Order',
  'Made on',
  'Method',
  'Amount (₹)',
  'Fee with tax (₹)',
  'Tax in the fee (₹)',
  'Net (₹)',
];

/** Dates are Indian days, as YYYY-MM-DD. After the lines of a settlement comes its sum; what isn't paid out yet is last. */
function settlementCsv(rows: readonly RowOf<'settlement_report'>[]): string {
  return toCsv([
    header,
    ...rows.flatMap((row, index) => {
      const line = [
        ...settlementCells(row),
        row.type,
        row.entity_id,
        row.order_id ?? '',
        indianDay(row.made_at),
        row.payment_method ?? '',
        ...[row.amount_paise, row.fee_paise, row.tax_paise, row.net_paise].map(rupeesOf),
      ];
      const isLast = rows[index + 1]?.settlement_id !== row.settlement_id;
      return isLast && row.settlement_id !== null ? [line, sumOf(row, rows)] : [line];
    }),
  ]);
}

function settlementCells({ paid_out_on, utr, settlement_id }: RowOf<'settlement_report'>) {
  return [paid_out_on ?? '', utr ?? '', settlement_id ?? ''];
}

function sumOf(row: RowOf<'settlement_report'>, rows: readonly RowOf<'settlement_report'>[]) {
  const own = rows.filter(({ settlement_id }) => settlement_id === row.settlement_id);
  const sum = (column: 'amount_paise' | 'fee_paise' | 'tax_paise') =>
    rupeesOf(own.reduce((paise, line) => paise + (line[column] ?? 0), 0));
  return [
    ...settlementCells(row),
    'sum',
    '',
    '',
    '',
    '',
    ...(['amount_paise', 'fee_paise', 'tax_paise'] as const).map(sum),
    rupeesOf(row.settlement_paise),
  ];
}

function rupeesOf(paise: number | null): string {
  return paise === null ? '' : decimalRupees(paise);
}
