import type { Enums } from '@common/database';
import { say } from '@/lib/say';

/** The sender's role, as its receiver reads it. */
export const senderRoles = {
  admin: say('Administrator'),
  staff: say('Staff'),
  volunteer: say('Volunteer'),
} as const satisfies Record<Enums<'team_role'>, string>;
