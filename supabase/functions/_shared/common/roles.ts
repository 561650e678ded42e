// The roles of the team, as the site and its emails name them.
import type { Enums } from './database.ts';

export type TeamRole = Enums<'team_role'>;

interface RoleText {
  label: string;
  /** In a sentence: "You’re now …". */
  noun: string;
  /** For those who give it. */
  summary: string;
  /** What somebody with this role does, as a sentence to them. */
  duties: string;
}

/** The one who may do more comes first. */
export const roleTexts = {
  admin: {
    label: 'Administrator',
    noun: 'an administrator',
    summary:
      'Also changes dogs, sends newsletters, sees the tax year, and decides who is in the team.',
    duties:
      'You can do everything that the team can, and you also look after the dogs’ profiles, newsletters, the tax year and the roles of the team.',
  },
  staff: {
    label: 'Staff',
    noun: 'a member of staff',
    summary: 'Also sees people and what they gave, writes to them, and decides about payments.',
    duties:
      'You write updates and care records, see supporters and what they gave, answer messages, and decide what payments left open.',
  },
  volunteer: {
    label: 'Volunteer',
    noun: 'a volunteer',
    summary: 'Writes updates and care records. Sees the dogs, but no person and no donation.',
    duties: 'You write updates about the dogs, and note what was done for them and what it cost.',
  },
} as const satisfies Record<TeamRole, RoleText>;
