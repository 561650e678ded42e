import type { Tables } from '@/lib/database.types';

export interface Newsletter {
  id: string;
  subject: string;
  body: string;
  /** ISO 8601, with the precision of the database. */
  updatedAt: string;
  /** ISO 8601; null for a draft. */
  sentAt: string | null;
}

export function toNewsletter(row: Tables<'newsletters'>): Newsletter {
  return {
    id: row.id,
    subject: row.subject,
    body: row.body,
    updatedAt: row.updated_at,
    sentAt: row.sent_at,
  };
}

/** How many emails of a newsletter there are, by state. Of a draft only `recipients`: how many there would be. */
export interface NewsletterProgress {
  recipients: number;
  sent: number;
  waiting: number;
  failed: number;
  /** Not sent, because the person left the list meanwhile. */
  cancelled: number;
}
