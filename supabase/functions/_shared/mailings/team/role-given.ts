import * as z from 'zod/mini';
import { Constants } from '../../common/database.ts';
import { roleTexts } from '../../common/roles.ts';
import { button, greeting, paragraph } from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';
import { organisationDetails } from '../../common/organisation.ts';

export const roleSchema = z.enum(Constants.public.Enums.team_role);

/** An account has a role, or another one. */
export const roleGiven = defineEmail({
  template: 'role-given',
  isForTeam: true,
  recipients: ['account'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({ role: roleSchema, previous_role: z.nullable(roleSchema) }),
  content: ({ role, previous_role }, { name, links }) => {
    const { noun, duties } = roleTexts[role];
    const title = `You’re now ${noun} at ${organisationDetails.name}`;
    return {
      subject: title,
      preview: duties,
      heading: title,
      blocks: [
        greeting(name),
        paragraph(
          previous_role === null
            ? `Welcome to the team. ${duties}`
            : `Until now you were ${roleTexts[previous_role].noun}. ${duties}`,
        ),
        button('Open the Staff Dashboard', links.staff),
        paragraph('One page says what you do first, and where to ask:'),
        { kind: 'link', label: 'Your first day', url: links.firstDay },
        paragraph(
          `If you don’t want this role, or know nothing of it, write to ${organisationDetails.email}.`,
        ),
      ],
      reason: 'You get this email because your account’s role was changed.',
    };
  },
  kinds: ['role-given'],
  decide: ({ id, data: { role, previous_role } }) => ({
    key: String(id),
    data: { role, previous_role },
  }),
});
