import type { Tables } from '@/lib/database.types';

export interface Message {
  id: string;
  senderName: string;
  /** 'admin' or 'staff'. */
  senderRole: string;
  subject: string;
  body: string;
  /** ISO 8601. */
  sentAt: string;
  /** ISO 8601; null while unread. */
  readAt: string | null;
}

/** What the interface calls a row of messages. */
export function toMessage(row: Tables<'messages'>): Message {
  return {
    id: row.id,
    senderName: row.sender_name,
    senderRole: row.sender_role,
    subject: row.subject,
    body: row.body,
    sentAt: row.created_at,
    readAt: row.read_at,
  };
}

const roleWords: Readonly<Record<string, string>> = { admin: 'Administrator', staff: 'Staff' };

/** How a letter names the office of its writer. */
export function roleWord(role: string): string {
  return roleWords[role] ?? role;
}
