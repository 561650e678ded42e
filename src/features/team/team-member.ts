import { accessErrorText } from '@/lib/access-errors';
import type { TeamRole } from '../../../supabase/functions/_shared/roles.ts';

export interface TeamMember {
  userId: string;
  /** '' when none was given. */
  name: string;
  email: string;
  role: TeamRole;
}

export interface Invitation {
  id: string;
  email: string;
  role: TeamRole;
  /** ISO 8601. */
  expiresAt: string;
}

/** What the database refuses, by the message of its error. */
const refusals: ReadonlyMap<string, string> = new Map([
  [
    'last-administrator',
    'This is the last administrator. Make somebody else an administrator first.',
  ],
  ['not-in-team', 'This person is not in the team any more.'],
  ['invalid-email', 'Please enter a valid email address.'],
]);

/** The sentence for a change of the team that failed. */
export function teamErrorText(error: Error): string {
  return (
    accessErrorText(error) ??
    refusals.get(error.message) ??
    'The team could not be changed. Please check your connection and try again.'
  );
}
