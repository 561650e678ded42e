import { useQuery } from '@tanstack/react-query';
import type { RowOf } from '@common/database';
import { DetailList } from '@/components/DetailList';
import { PagePart } from '@/components/PagePart';
import { QueryView } from '@/components/states/QueryView';
import { Select } from '@/components/ui/Select';
import { useFilter } from '@/components/use-paged-list';
import { useToday } from '@/components/use-today';
import { Form113 } from '@/features/tax-years/Form113';
import { MissingIdentities } from '@/features/tax-years/MissingIdentities';
import { ReceiptSettings } from '@/features/tax-years/ReceiptSettings';
import { SettlementDownload } from '@/features/tax-years/SettlementDownload';
import {
  filingDeadline,
  taxYearsUntil,
  type ChosenYear,
  type PaymentMode,
} from '@/features/tax-years/tax-year';
import { overviewQuery } from '@/features/tax-years/tax-year-api';
import { formatDay } from '@/lib/dates';
import { isLiveSite } from '@/lib/env';
import { formatPaise } from '@/lib/money';
import { formatNumber, plural } from '@/lib/numbers';

/** What the organisation's accountant needs of a tax year, for administrators. */
export function TaxYear() {
  const { year, choosers } = useChosenYear();
  const key = `${year.taxYear}-${year.mode}`;
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">{choosers}</div>
      <div className="mt-10 grid grid-cols-1 gap-14">
        <PagePart
          title="Missing details"
          intro="These donors get no certificate (Form 114) until we know their PAN and address."
        >
          <MissingIdentities key={key} year={year} />
        </PagePart>
        <PagePart
          title="Totals"
          intro="Donations count on the day of their payment, in Indian time."
        >
          <YearTotals key={key} year={year} />
        </PagePart>
        <PagePart
          title="Statement of donations (Form 113)"
          intro={`To be filed by ${formatDay(filingDeadline(year.taxYear))}. Donors without PAN or address are left out.`}
        >
          <Form113 key={key} year={year} />
        </PagePart>
        <PagePart
          title="Payments and fees"
          intro="Every line of the payouts to the bank in this year, with the day and the UTR of its payout, and the sum of each payout. Payments that weren’t paid out yet are last."
        >
          <SettlementDownload key={key} year={year} />
        </PagePart>
        <PagePart
          title="What receipts say about us"
          intro="For receipts from now on. Those that were issued keep what they say."
        >
          <ReceiptSettings />
        </PagePart>
      </div>
    </>
  );
}

/** The year and mode in the address, and the fields that choose them. */
function useChosenYear() {
  const [yearValue, chooseYear] = useFilter('year');
  const [modeValue, chooseMode] = useFilter('payments');
  const [current, ...earlier] = taxYearsUntil(`${useToday()}T00:00:00+05:30`);
  const usual: PaymentMode = isLiveSite() ? 'live' : 'test';
  const other: PaymentMode = usual === 'live' ? 'test' : 'live';
  const earlierYear = earlier.includes(yearValue) ? yearValue : '';
  const otherMode = modeValue === other ? other : '';
  const year: ChosenYear = {
    taxYear: earlierYear === '' ? current : earlierYear,
    mode: otherMode === '' ? usual : other,
  };
  const choosers = (
    <>
      <Select
        label="Tax year"
        allLabel={`${current} (this year)`}
        options={earlier.map((value) => ({ value, label: value }))}
        value={earlierYear}
        onChange={chooseYear}
      />
      <Select
        label="Payments"
        allLabel={modeLabels[usual]}
        options={[{ value: other, label: modeLabels[other] }]}
        value={otherMode}
        onChange={chooseMode}
      />
    </>
  );
  return { year, choosers };
}

const modeLabels: Readonly<Record<PaymentMode, string>> = {
  live: 'Live payments',
  test: 'Test payments, no money moved',
};

function YearTotals({ year }: { year: ChosenYear }) {
  return (
    <QueryView
      query={useQuery(overviewQuery(year))}
      failed="The totals could not be loaded."
      loading={
        <p role="status" className="text-muted">
          Loading the totals...
        </p>
      }
      isEmpty={({ donations, received_paise }) => donations === 0 && received_paise === 0}
      empty={<p>Nothing was paid in this tax year yet.</p>}
    >
      {(overview) => <DetailList details={totalsOf(overview)} />}
    </QueryView>
  );
}

function totalsOf(overview: RowOf<'tax_year_overview'>) {
  const { received_paise, returned_paise, net_paise, fee_paise, tax_paise } = overview;
  const { anonymous_paise, anonymous_limit_paise } = overview;
  const donations = plural(overview.donations, { one: '1 donation', other: '{count} donations' });
  const donors = plural(overview.donors, { one: '1 donor', other: '{count} donors' });
  const receipts = plural(overview.receipts, { one: '1 receipt', other: '{count} receipts' });
  return [
    { label: 'Received', value: formatPaise(received_paise) },
    { label: 'Refunded or lost', value: formatPaise(returned_paise) },
    { label: 'Kept', value: `${formatPaise(net_paise)}, in ${donations} of ${donors}` },
    {
      label: 'Valid receipts',
      value: `${formatPaise(overview.receipts_paise)}, in ${receipts}; ${formatNumber(overview.cancellations)} cancelled`,
    },
    {
      label: 'Anonymous',
      value: `${formatPaise(anonymous_paise)}, of ${formatPaise(anonymous_limit_paise)} that may be (section 337)${anonymous_paise > anonymous_limit_paise ? ': what is above it is taxed' : ''}`,
    },
    {
      label: 'Provider’s fees',
      value: `${formatPaise(fee_paise)}, of which ${formatPaise(tax_paise)} is tax`,
    },
  ];
}
