import type { Enums, RowOf } from '@common/database';

export { reviewItemGuidance } from '@common/review-item-guidance';

/** What the server can't settle and a person must decide. */
export type ReviewItem = RowOf<'review_item_list'>;

/** What a note says: only itself, what was done when it closed the review item, or why it is open again. */
export type ReviewItemAction = Enums<'review_item_action'>;
