import { queryOptions } from '@tanstack/react-query';
import { isLiveSite } from '@/lib/env';
import { supabase } from '@/lib/supabase';

/** How much of each waits for the team; null what the role doesn't allow to see. */
export interface TeamToday {
  reviewItems: number | null;
  /** Of the review items that have no such deadline and that the reader doesn't look after, those about money. */
  urgentReviewItems: number | null;
  /** Of the review items, those with a deadline within a week or in the past. */
  dueReviewItems: number | null;
  /** ISO 8601: the first of those deadlines. */
  reviewDeadline: string | null;
  /** Of the review items without such a deadline, those that the reader looks after. */
  myReviewItems: number | null;
  failedCharges: number | null;
  contactMessages: number | null;
  overdueDogs: number | null;
  dueCareRecords: number | null;
  undescribedMedia: number | null;
  failedEmails: number | null;
  lateEmails: number | null;
}

/** The generated types know no nulls in the columns of a function. */
type TeamTodayRow = Record<
  | 'review_items'
  | 'urgent_review_items'
  | 'due_review_items'
  | 'my_review_items'
  | 'failed_charges'
  | 'contact_messages'
  | 'overdue_dogs'
  | 'due_care_records'
  | 'undescribed_media'
  | 'failed_emails'
  | 'late_emails',
  number | null
> & { review_deadline: string | null };

/** What waits for the team. For somebody with a role. */
export const teamTodayQuery = queryOptions({
  queryKey: ['team-today'],
  queryFn: async ({ signal }): Promise<TeamToday> => {
    const backend = await supabase();
    const { data } = await backend
      .rpc('team_today', { live_only: isLiveSite() })
      .abortSignal(signal)
      .single()
      .throwOnError();
    const row: TeamTodayRow = data;
    return {
      reviewItems: row.review_items,
      urgentReviewItems: row.urgent_review_items,
      dueReviewItems: row.due_review_items,
      reviewDeadline: row.review_deadline,
      myReviewItems: row.my_review_items,
      failedCharges: row.failed_charges,
      contactMessages: row.contact_messages,
      overdueDogs: row.overdue_dogs,
      dueCareRecords: row.due_care_records,
      undescribedMedia: row.undescribed_media,
      failedEmails: row.failed_emails,
      lateEmails: row.late_emails,
    };
  },
});
