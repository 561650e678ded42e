import type { Enums, Tables } from '@common/database';
import { formatDateTime } from '@/lib/dates';
import { formatNumber, plural } from '@/lib/numbers';

export type NewsletterAudience = Enums<'newsletter_audience'>;

/** Whom a press that writes to many is about. */
export type MailingTarget =
  | { kind: 'newsletter'; audience: NewsletterAudience; dogId: string | null }
  | { kind: 'sponsor-message'; dogId: string }
  | { kind: 'identity-request'; taxYear: string; mode: Enums<'payment_mode'> };

/** A press that writes to many, and how far it is. */
export interface Mailing {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  /** Of a message to sponsors. */
  subject: string | null;
  /** Null until the recipients are listed. */
  recipientCount: number | null;
  writtenCount: number;
  failedCount: number;
  isFinished: boolean;
}

export function toMailing(row: Tables<'mailings'>): Mailing {
  return {
    id: row.id,
    createdAt: row.created_at,
    subject: row.subject,
    recipientCount: row.recipient_count,
    writtenCount: row.written_count,
    failedCount: row.failed_count,
    isFinished: row.finished_at !== null,
  };
}

/** Whole sentences about how far a mailing is. */
export function progressText(mailing: Mailing): string {
  const { createdAt, recipientCount, writtenCount, failedCount, isFinished } = mailing;
  if (recipientCount === null) {
    return `Asked for on ${formatDateTime(createdAt)}. It starts within a minute; this page may be closed meanwhile.`;
  }
  if (recipientCount === 0) {
    return `Asked for on ${formatDateTime(createdAt)}. There was nobody to write to any more.`;
  }
  const written = `Asked for on ${formatDateTime(createdAt)}. ${formatNumber(writtenCount)} of ${plural(
    recipientCount,
    { one: '{count} person has been written to.', other: '{count} people have been written to.' },
  )}`;
  const leftOut = recipientCount - writtenCount - failedCount;
  return [
    written,
    failedCount > 0
      ? plural(failedCount, {
          one: '{count} person could not be written to.',
          other: '{count} people could not be written to.',
        })
      : null,
    isFinished
      ? leftOut > 0
        ? plural(leftOut, {
            one: '{count} person was left out, because something changed meanwhile.',
            other: '{count} people were left out, because something changed meanwhile.',
          })
        : null
      : 'It goes on in the background; this page may be closed meanwhile.',
    isFinished ? 'It is done.' : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}
