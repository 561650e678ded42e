import type { Enums, Tables } from '@/lib/database.types';

export interface Donation {
  id: string;
  /** When it was paid, or else begun; ISO 8601. */
  givenAt: string;
  amountPaise: number;
  type: Enums<'donation_type'>;
  /** What was paid back of a completed donation. */
  refundedPaise: number;
  /** Whether it was paid with a test key, so that no money moved. */
  isTest: boolean;
  status: Enums<'donation_status'>;
  /** null for all dogs. */
  dogName: string | null;
  /** The receipt, or its cancellation; null before the payment. */
  receipt: { id: string; number: string; isCancellation: boolean } | null;
}

export const statusLabels = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
  refunded: 'Refunded',
  disputed: 'Disputed',
} as const satisfies Record<Donation['status'], string>;

type ReceiptRow = Pick<Tables<'receipts'>, 'id' | 'number' | 'kind' | 'replaces_id'>;

export type DonationRow = Pick<
  Tables<'donations'>,
  'id' | 'created_at' | 'paid_at' | 'amount_paise' | 'refunded_paise' | 'type' | 'status' | 'mode'
> & { dog_profiles: Pick<Tables<'dog_profiles'>, 'name'> | null; receipts: ReceiptRow[] };

export function toDonation(row: DonationRow): Donation {
  return {
    id: row.id,
    givenAt: row.paid_at ?? row.created_at,
    amountPaise: row.amount_paise,
    refundedPaise: row.refunded_paise,
    isTest: row.mode === 'test',
    type: row.type,
    status: row.status,
    dogName: row.dog_profiles?.name ?? null,
    receipt: latestReceipt(row.receipts),
  };
}

/** The one whose place no other took. */
function latestReceipt(rows: readonly ReceiptRow[]): Donation['receipt'] {
  const replaced = new Set(rows.map((row) => row.replaces_id));
  const latest = rows.find(({ id }) => !replaced.has(id));
  if (!latest) return null;
  const { id, number, kind } = latest;
  return { id, number, isCancellation: kind === 'cancellation' };
}

/** The completed donations. On a live site, only those of which money moved. */
export function countedDonations(
  donations: readonly Donation[],
  isLive: boolean,
): readonly Donation[] {
  return donations.filter(({ status, isTest }) => status === 'completed' && !(isLive && isTest));
}

/** The sum of donations, without what was paid back. */
export function totalPaise(donations: readonly Donation[]): number {
  return donations.reduce(
    (total, { amountPaise, refundedPaise }) => total + amountPaise - refundedPaise,
    0,
  );
}
