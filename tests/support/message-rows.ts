import type { Tables } from '@common/database';
import { demoAccounts } from './demo-accounts.ts';

let count = 0;

/** A row of messages to the demo sponsor as the API returns it, with defaults. */
export function messageRow(overrides: Partial<Tables<'messages'>> = {}): Tables<'messages'> {
  count += 1;
  return {
    id: `40000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    recipient_id: demoAccounts.sponsor.id,
    sender_id: demoAccounts.staff.id,
    sender_name: demoAccounts.staff.name,
    sender_role: 'staff',
    subject: `Letter ${count}`,
    body: 'Plain words.',
    created_at: '2026-11-02T12:30:00+00:00',
    read_at: '2026-11-03T12:30:00+00:00',
    answers_id: null,
    sent_on: null,
    ...overrides,
  };
}
