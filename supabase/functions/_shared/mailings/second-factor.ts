import * as z from 'zod/mini';
import { button, greeting, paragraph } from '../common/emails/blocks.ts';
import { defineEmail } from '../common/emails/email.ts';
import { organisationDetails } from '../common/organisation.ts';
import { say } from '../common/say.ts';

const kinds = ['second-factor-added', 'second-factor-removed'] as const;

const textsOf = {
  'second-factor-added': () => ({
    title: say('An authenticator app was set up for your account'),
    text: say(
      'From now on, signing in needs a code from this app, after your password or the code from our email.',
    ),
    reason: say('You get this email because an app was set up for your account.'),
  }),
  'second-factor-removed': () => ({
    title: say('The authenticator app of your account was removed'),
    text: say(
      'Your password or a code from our email is enough to sign in now. Only people of our team can set up an app, under Settings.',
    ),
    reason: say('You get this email because the app of your account was removed.'),
  }),
};

/** Somebody has an authenticator app, or none any more. Also without a role, because nobody else would tell them. */
export const secondFactor = defineEmail({
  template: 'second-factor',
  recipients: ['account'],
  setting: null,
  priority: 'money-and-accounts',
  schema: z.object({ kind: z.enum(kinds) }),
  content: ({ kind }, { name, links }) => {
    const { title, text, reason } = textsOf[kind]();
    return {
      subject: title,
      preview: text,
      heading: title,
      blocks: [
        greeting(name),
        paragraph(text),
        paragraph(
          say`If you know nothing of this, somebody else may know your password: choose another one, and write to ${organisationDetails.email}.`,
        ),
        button(say('Open Settings'), links.settings),
      ],
      reason,
      settingsUrl: links.settings,
    };
  },
  kinds,
  decide: ({ id, kind, account_id }) =>
    account_id === null ? null : { key: String(id), data: { kind } },
});
