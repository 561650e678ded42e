import * as z from 'zod/mini';
import { roleTexts } from '../../common/roles.ts';
import { greeting, paragraph } from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';
import { organisationDetails } from '../../common/organisation.ts';
import { roleSchema } from './role-given.ts';

/** An account has no role any more. */
export const roleTaken = defineEmail({
  template: 'role-taken',
  isForTeam: true,
  recipients: ['account'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({ role: roleSchema }),
  content: ({ role }, { name, links }) => {
    const title = `You’re no longer ${roleTexts[role].noun} at ${organisationDetails.name}`;
    return {
      subject: title,
      preview: 'Your account stays, without the rights of the team.',
      heading: title,
      blocks: [
        greeting(name),
        paragraph(
          'Your account stays as it is, without the rights of the team. Thank you for what you did for the dogs.',
        ),
        paragraph(`If you think that this is a mistake, write to ${organisationDetails.email}.`),
      ],
      reason: 'You get this email because your account’s role was taken away.',
      settingsUrl: links.settings,
    };
  },
  kinds: ['role-taken'],
  // Of a deleted account there is nobody to tell.
  decide: ({ id, account_id, data: { role } }) =>
    account_id === null ? null : { key: String(id), data: { role } },
});
