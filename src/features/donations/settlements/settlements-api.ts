import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { Enums, RowOf } from '@common/database';
import { isLiveSite } from '@/lib/env';
import { fetchFoundPage, PAGE_SIZE_LIMIT } from '@/lib/pagination';
import { rpc } from '@/lib/rpc';

export const SETTLEMENTS_PER_PAGE = 20;

/** A page of what the provider paid out to the bank, the latest first. */
export function settlementsQuery(page: number) {
  return queryOptions({
    queryKey: ['settlements', 'list', page],
    queryFn: ({ signal }) =>
      fetchFoundPage(page, SETTLEMENTS_PER_PAGE, (range) =>
        rpc('settlement_list', { mode: isLiveSite() ? 'live' : 'test', ...range }, signal),
      ),
  });
}

/** Payments, refunds and adjustments of a settlement, the oldest first. */
export function settlementLinesQuery(settlementId: string) {
  return queryOptions({
    queryKey: ['settlements', 'lines', settlementId],
    queryFn: ({ signal }) => rpc('settlement_lines', { settlement_id: settlementId }, signal),
  });
}

/** The settlements of some donations by their ids. Without what was not paid out. */
export function payoutsQuery(donationIds: string[]) {
  return queryOptions({
    queryKey: ['settlements', 'donations', ...donationIds],
    enabled: donationIds.length > 0,
    queryFn: async ({ signal }) => {
      const rows = await rpc('payouts_of_donations', { donation_ids: donationIds }, signal);
      return new Map(rows.map((row) => [row.donation_id, row]));
    },
  });
}

interface ReportRequest {
  taxYear: string;
  mode: Enums<'payment_mode'>;
}

/** The lines of all settlements of a tax year, and its payments that are in none yet. */
export const fetchSettlementReport = mutationOptions({
  mutationFn: async ({ taxYear, mode }: ReportRequest): Promise<RowOf<'settlement_report'>[]> => {
    const rows: RowOf<'settlement_report'>[] = [];
    for (;;) {
      const after_line = rows.at(-1)?.line_number ?? 0;
      const page = await rpc('settlement_report', { tax_year: taxYear, mode, after_line });
      rows.push(...page);
      if (page.length < PAGE_SIZE_LIMIT) return rows;
    }
  },
  gcTime: 0,
  meta: { errorMessage: 'The payments could not be loaded. Please try again.' },
});
