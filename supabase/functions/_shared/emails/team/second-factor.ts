import * as z from 'zod/mini';
import { button, greeting, paragraph } from '../../common/emails/blocks.ts';
import { defineEmail } from '../../common/emails/email.ts';
import { organisationDetails } from '../../common/organisation.ts';

const kinds = ['second-factor-added', 'second-factor-removed'] as const;

const texts = {
  'second-factor-added': {
    title: 'An authenticator app was set up for your account',
    text: 'From now on, signing in needs a code from this app, after your password or the code from our email.',
    reason: 'You get this email because an app was set up for your account.',
  },
  'second-factor-removed': {
    title: 'The authenticator app of your account was removed',
    text: 'An administrator removed it. Until you set up another one under Settings, your password or a code from our email is enough to sign in.',
    reason: 'You get this email because the app of your account was removed.',
  },
} as const;

/** Somebody of the team has an authenticator app, or none any more. */
export const secondFactor = defineEmail({
  template: 'second-factor',
  isForTeam: true,
  recipients: ['account'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({ kind: z.enum(kinds) }),
  content: ({ kind }, { name, links }) => {
    const { title, text, reason } = texts[kind];
    return {
      subject: title,
      preview: text,
      heading: title,
      blocks: [
        greeting(name),
        paragraph(text),
        paragraph(
          `If you know nothing of this, somebody else may know your password: choose another one, and write to ${organisationDetails.email}.`,
        ),
        button('Open Settings', links.settings),
      ],
      reason,
      settingsUrl: links.settings,
    };
  },
  kinds,
  decide: ({ id, kind, account_id, data: { role } }) =>
    account_id === null || !role ? null : { key: String(id), data: { kind } },
});
