import type { Database, Enums, Tables } from '@/lib/database.types';

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
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    orderId: row.provider_order_id,
    paymentId: row.provider_payment_id,
    amountPaise: row.amount_paise,
    openedAt: row.created_at,
    closing: closingOf(row),
  };
}

function closingOf({
  closing_note: note,
  closed_at: closedAt,
  closed_by_name: closedBy,
}: Pick<
  Tables<'review_items'>,
  'closing_note' | 'closed_at' | 'closed_by_name'
>): ReviewItem['closing'] {
  return note === null || closedAt === null || closedBy === null
    ? null
    : { note, closedAt, closedBy };
}

/** A review item on the page of the person whose donation it is about. */
export type PersonReviewItem = Pick<
  ReviewItem,
  'id' | 'kind' | 'description' | 'amountPaise' | 'openedAt' | 'closing'
>;

type PersonReviewItemRow = Pick<
  Database['public']['Functions']['person_review_items']['Returns'][number],
  'id' | 'kind' | 'description' | 'created_at'
> &
  Record<'closed_at' | 'closing_note' | 'closed_by_name', string | null> & {
    amount_paise: number | null;
  };

export function toPersonReviewItem(row: PersonReviewItemRow): PersonReviewItem {
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    amountPaise: row.amount_paise,
    openedAt: row.created_at,
    closing: closingOf(row),
  };
}
