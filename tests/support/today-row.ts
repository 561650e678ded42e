import type { RowOf } from '@common/database';

/** What team_today() returns when nothing waits. */
export const todayRow: RowOf<'team_today'> = {
  review_items: 0,
  urgent_review_items: 0,
  due_review_items: 0,
  review_deadline: null,
  my_review_items: 0,
  failed_charges: 0,
  waiting_cheques: 0,
  late_standing_orders: 0,
  contact_messages: 0,
  overdue_dogs: 0,
  dogs_at_centre: 0,
  due_care_records: 0,
  undescribed_media: 0,
  updates_without_hindi: 0,
  updates_without_english: 0,
  failed_emails: 0,
  late_emails: 0,
  paused_since: null,
  administrators_without_second_factor: null,
  longest_waiting: {},
};
