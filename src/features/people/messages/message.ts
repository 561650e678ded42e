import type { Enums, Tables } from '@common/database';
import { say } from '@/lib/say';

/** As a sponsor reads it: the database names a sender whose profile has no name “The team”. */
export function senderName({ sender_name: name }: Pick<Tables<'messages'>, 'sender_name'>): string {
  return name === 'The team' ? say('The team') : name;
}

/** The sender's role, as its receiver reads it. */
export const senderRoles = {
  admin: say('Administrator'),
  staff: say('Staff'),
  volunteer: say('Volunteer'),
} as const satisfies Record<Enums<'team_role'>, string>;
