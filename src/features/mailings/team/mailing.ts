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
export type MailingState = Pick<
  Tables<'mailings'>,
  'created_at' | 'recipient_count' | 'written_count' | 'failed_count' | 'finished_at'
>;

/** Whole sentences about how far a mailing is. */
export function progressText(mailing: MailingState): string {
  const { created_at, recipient_count, written_count, failed_count } = mailing;
  const isFinished = mailing.finished_at !== null;
  if (recipient_count === null) {
    return `Asked for on ${formatDateTime(created_at)}. It starts within a minute; this page may be closed meanwhile.`;
  }
  if (recipient_count === 0) {
    return `Asked for on ${formatDateTime(created_at)}. There was nobody to write to any more.`;
  }
  const written = `Asked for on ${formatDateTime(created_at)}. ${formatNumber(written_count)} of ${plural(
    recipient_count,
    { one: '{count} person has been written to.', other: '{count} people have been written to.' },
  )}`;
  const leftOut = recipient_count - written_count - failed_count;
  return [
    written,
    failed_count > 0
      ? plural(failed_count, {
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
