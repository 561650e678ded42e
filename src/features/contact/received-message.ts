import { site } from '@/config/site';
import type { Tables } from '@/lib/database.types';

/** What a visitor wrote, as the team reads it. */
export interface ReceivedMessage {
  id: string;
  name: string;
  email: string;
  message: string;
  /** ISO 8601. */
  receivedAt: string;
  /** ISO 8601; null while somebody still has to answer. */
  handledAt: string | null;
}

/** What the interface calls a row of contact_messages. */
export function toReceivedMessage(row: Tables<'contact_messages'>): ReceivedMessage {
  const { id, name, email, message } = row;
  return { id, name, email, message, receivedAt: row.created_at, handledAt: row.handled_at };
}

/** An address that opens the reader's own mail program with an answer begun. */
export function answerAddress({ email }: ReceivedMessage): string {
  const subject = encodeURIComponent(`Your message to ${site.name}`);
  return `mailto:${encodeURIComponent(email)}?subject=${subject}`;
}
