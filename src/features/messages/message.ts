import type { Enums, Tables } from '@common/database';
import { say } from '@/lib/say';

export interface Message {
  id: string;
  senderName: string;
  senderRole: Enums<'team_role'>;
  subject: string;
  body: string;
  /** ISO 8601. */
  sentAt: string;
  /** ISO 8601; null while unread. */
  readAt: string | null;
}

/** The sender's role, as its receiver reads it. */
export const senderRoles = {
  admin: say('Administrator'),
  staff: say('Staff'),
  volunteer: say('Volunteer'),
} as const satisfies Record<Message['senderRole'], string>;

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
