import type { Enums, Tables } from '@/lib/database.types';

export { reviewItemGuidance } from '../../../supabase/functions/_shared/review-item-guidance.ts';

/** What the server can't settle and a person must decide. */
export interface ReviewItem {
  id: string;
  kind: Enums<'review_item_kind'>;
  /** What happened. */
  description: string;
  orderId: string | null;
  paymentId: string | null;
  amountPaise: number | null;
  /** ISO 8601. */
  openedAt: string;
  /** Null while the review item is open. */
  closing: { note: string; closedAt: string; closedBy: string } | null;
}

export function toReviewItem(row: Tables<'review_items'>): ReviewItem {
  const { closing_note: note, closed_at: closedAt, closed_by_name: closedBy } = row;
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    orderId: row.provider_order_id,
    paymentId: row.provider_payment_id,
    amountPaise: row.amount_paise,
    openedAt: row.created_at,
    closing:
      note === null || closedAt === null || closedBy === null ? null : { note, closedAt, closedBy },
  };
}
