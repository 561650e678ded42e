import * as z from 'zod/mini';
import { roleTexts } from '../../common/roles.ts';
import { button, day, greeting, paragraph, timestamp } from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';
import { organisationDetails } from '../../common/organisation.ts';
import { roleSchema } from './role-given.ts';

/** Somebody may join the team with an account that confirms this address. */
export const roleOffered = defineEmail({
  template: 'role-offered',
  isForTeam: true,
  recipients: ['invited'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({ role: roleSchema, expires_at: timestamp }),
  content: ({ role, expires_at }, { links }) => {
    const { noun } = roleTexts[role];
    const title = `Join the team of ${organisationDetails.name}`;
    return {
      subject: title,
      preview: `An administrator would like you to be ${noun}.`,
      heading: title,
      blocks: [
        greeting(''),
        paragraph(
          `An administrator of ${organisationDetails.name} would like you to be ${noun}. Create an account with this email address and confirm the address by ${day(expires_at)}. Your account will then have the role.`,
        ),
        button('Create an account', links.signUp),
        paragraph('Once you have it, one page says what you do first, and where to ask:'),
        { kind: 'link', label: 'Your first day', url: links.firstDay },
        paragraph(
          'If you have an account with another address, you can also change its email to this one in Settings.',
        ),
        paragraph(
          'If you don’t want to join, or know nothing of this, there is nothing to do: the invitation ends by itself.',
        ),
      ],
      reason: 'You get this email because an administrator of the site invited this address.',
    };
  },
  kinds: ['role-offered'],
  decide: ({ id, data: { role } }, { role: facts }) =>
    facts?.invitation?.is_open
      ? { key: String(id), data: { role, expires_at: facts.invitation.expires_at } }
      : null,
});
