import { site } from '@/config/site';
import type { Tables } from '@/lib/database.types';

/** A contact message as the team reads it. */
export interface ReceivedMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  /** ISO 8601. */
  receivedAt: string;
  /** ISO 8601; null until somebody marks it as done. */
  handledAt: string | null;
  /** It came while visitors sent very many messages. */
  needsReview: boolean;
}

export function toReceivedMessage(row: Tables<'contact_messages'>): ReceivedMessage {
  const { id, name, email, message } = row;
  return {
    id,
    name,
    email,
    message,
    receivedAt: row.created_at,
    handledAt: row.handled_at,
    needsReview: row.needs_review,
  };
}

/** Opens the reader's mail program with the recipient and subject of a reply. */
export function replyLink({ email }: ReceivedMessage): string {
  const subject = encodeURIComponent(`Your message to ${site.name}`);
  return `mailto:${encodeURIComponent(email)}?subject=${subject}`;
}
