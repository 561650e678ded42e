import type { Database, Enums } from '@common/database';

export { reviewItemGuidance } from '@common/review-item-guidance';

type Functions = Database['public']['Functions'];

/** What the server can't settle and a person must decide. Times are ISO 8601. */
export interface ReviewItem {
  id: string;
  kind: Enums<'review_item_kind'>;
  /** What happened. */
  description: string;
  /** The provider's ids. */
  orderId: string | null;
  paymentId: string | null;
  subscriptionId: string | null;
  amountPaise: number | null;
  openedAt: string;
  /** The last moment to answer a dispute; null without a deadline. */
  respondBy: string | null;
  assignee: { id: string; name: string } | null;
  /** Whose donation or sponsorship it is about; null for none, and when nobody knows who gave. */
  person: { id: string; name: string } | null;
  donation: {
    amountPaise: number;
    status: Enums<'donation_status'>;
    /** When it was paid, or else begun. */
    givenAt: string;
    /** The latest one. */
    receipt: { id: string; number: string } | null;
  } | null;
  sponsorship: { amountPaise: number } | null;
  /** 'all' of a donation or sponsorship for all dogs; null without one. */
  dog: { id: string; name: string } | 'all' | null;
  /** Null while the review item is open. */
  closing: { note: string; closedAt: string; closedBy: string } | null;
  notesCount: number;
}

type ListedRow = Functions['review_item_list']['Returns'][number];

/** The generated types don't know what can be null. */
type ReviewItemRow = {
  [Column in keyof ListedRow]: Column extends
    'id' | 'kind' | 'description' | 'created_at' | 'is_for_all_dogs' | 'notes_count' | 'found_count'
    ? ListedRow[Column]
    : ListedRow[Column] | null;
};

export function toReviewItem(row: ReviewItemRow): ReviewItem {
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    orderId: row.provider_order_id,
    paymentId: row.provider_payment_id,
    subscriptionId: row.provider_subscription_id,
    amountPaise: row.amount_paise,
    openedAt: row.created_at,
    respondBy: row.respond_by,
    assignee: named(row.assignee_id, row.assignee_name),
    person: named(row.person_id, row.person_name),
    donation:
      row.donation_amount_paise === null ||
      row.donation_status === null ||
      row.donation_given_at === null
        ? null
        : {
            amountPaise: row.donation_amount_paise,
            status: row.donation_status,
            givenAt: row.donation_given_at,
            receipt:
              row.receipt_id === null || row.receipt_number === null
                ? null
                : { id: row.receipt_id, number: row.receipt_number },
          },
    sponsorship:
      row.sponsorship_amount_paise === null ? null : { amountPaise: row.sponsorship_amount_paise },
    dog: row.is_for_all_dogs ? 'all' : named(row.dog_id, row.dog_name),
    closing: closingOf(row),
    notesCount: row.notes_count,
  };
}

function named(id: string | null, name: string | null): { id: string; name: string } | null {
  return id === null || name === null ? null : { id, name };
}

function closingOf({
  closing_note: note,
  closed_at: closedAt,
  closed_by_name: closedBy,
}: Pick<ReviewItemRow, 'closing_note' | 'closed_at' | 'closed_by_name'>): ReviewItem['closing'] {
  return closedAt === null || note === null || closedBy === null
    ? null
    : { note, closedAt, closedBy };
}

/** A review item on the page of the person whom it is about. */
export type PersonReviewItem = Pick<
  ReviewItem,
  'id' | 'kind' | 'description' | 'amountPaise' | 'openedAt' | 'respondBy' | 'closing'
> & { assigneeName: string | null };

export function toPersonReviewItem(
  row: Pick<ReviewItemRow, keyof Functions['person_review_items']['Returns'][number]>,
): PersonReviewItem {
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    amountPaise: row.amount_paise,
    openedAt: row.created_at,
    respondBy: row.respond_by,
    assigneeName: row.assignee_name,
    closing: closingOf(row),
  };
}

/** What a note says: only itself, what was done when it closed the review item, or why it is open again. */
export type ReviewItemAction = Enums<'review_item_action'>;

export interface ReviewItemNote {
  id: number;
  action: ReviewItemAction;
  body: string;
  authorName: string;
  createdAt: string;
}

export function toReviewItemNote(
  row: Functions['review_item_notes']['Returns'][number],
): ReviewItemNote {
  return {
    id: row.id,
    action: row.action,
    body: row.body,
    authorName: row.author_name,
    createdAt: row.created_at,
  };
}
