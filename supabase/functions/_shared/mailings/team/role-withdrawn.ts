import * as z from 'zod/mini';
import { greeting, paragraph } from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';
import { organisationDetails } from '../../common/organisation.ts';

/** The invitation of an address was withdrawn. */
export const roleWithdrawn = defineEmail({
  template: 'role-withdrawn',
  isForTeam: true,
  recipients: ['invited'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({}),
  content: () => {
    const title = `Your invitation to the team of ${organisationDetails.name} was withdrawn`;
    return {
      subject: title,
      preview: 'An account with this address won’t get a role.',
      heading: title,
      blocks: [
        greeting(''),
        paragraph(
          `An administrator had invited this address to the team of ${organisationDetails.name}, and has withdrawn the invitation. An account with this address gets no role any more.`,
        ),
        paragraph(`If you think that this is a mistake, write to ${organisationDetails.email}.`),
      ],
      reason: 'You get this email because an administrator of the site had invited this address.',
    };
  },
  kinds: ['role-withdrawn'],
  decide: ({ id }) => ({ key: String(id), data: {} }),
});
