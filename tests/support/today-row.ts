/** What team_today() returns when nothing waits. */
export const todayRow: Record<
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
> & { review_deadline: string | null } = {
  review_items: 0,
  urgent_review_items: 0,
  due_review_items: 0,
  review_deadline: null,
  my_review_items: 0,
  failed_charges: 0,
  contact_messages: 0,
  overdue_dogs: 0,
  due_care_records: 0,
  undescribed_media: 0,
  failed_emails: 0,
  late_emails: 0,
};
