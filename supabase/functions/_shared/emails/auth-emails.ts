import type { EmailContent } from './email.ts';
import { organisationDetails } from './organisation.ts';

const CODE_HINT = 'The code works once, for an hour.';

/**
 * The emails that the authentication service sends, with its placeholders. supabase/templates has them as files;
 * `npx vitest run tests/unit/auth-emails.test.ts -u` writes them.
 */
export const authEmails: Readonly<Record<string, EmailContent>> = {
  confirmation: {
    subject: 'Confirm your email',
    preview: 'Open the link, then sign in.',
    heading: 'Confirm your email',
    blocks: [
      {
        kind: 'paragraph',
        text: `An account at ${organisationDetails.name} was created with {{ .Email }}. Confirm that the address is yours, then sign in with your password.`,
      },
      { kind: 'button', label: 'Confirm my email', url: '{{ .ConfirmationURL }}' },
      {
        kind: 'paragraph',
        text: 'The link works once, for an hour. If you did not create the account, ignore this email.',
      },
    ],
    reason: 'You get this email because somebody created an account with this address.',
  },
  email_change: {
    subject: 'Your code to change your email',
    preview: CODE_HINT,
    heading: '{{ .Token }} is your code to change your email',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody who is signed in to your account at ${organisationDetails.name} asked to change its email from {{ .Email }} to {{ .NewEmail }}. If it was you, type the code under Settings on the site. It works once, for an hour.`,
      },
      {
        kind: 'notice',
        text: 'Tell it to nobody. If it was not you, change your password: without this code your email stays as it is.',
      },
    ],
    reason: 'You get this email because a change of the email of your account needs your consent.',
  },
  recovery: {
    subject: 'Your code for a new password',
    preview: CODE_HINT,
    heading: '{{ .Token }} is your code for a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Type it on the page where you asked for it, or at {{ .SiteURL }}/auth/reset. It works once, for an hour.',
      },
      {
        kind: 'notice',
        text: 'Tell it to nobody: anyone who has it can take over your account. If you did not ask for it, ignore this email; your password stays as it is.',
      },
    ],
    reason: 'You get this email because somebody asked for a new password for this address.',
  },
};
