import { inLanguage, languageNow, say } from '../common/say.ts';
import type { EmailContent } from '../common/emails/email.ts';
import { renderHtml } from '../common/emails/html.ts';
import { organisationDetails } from '../common/organisation.ts';
import { siteIn } from '../common/emails/site-links.ts';

const email = '{{ .Email }}';
const newEmail = '{{ .NewEmail }}';
const token = '{{ .Token }}';
const siteUrl = '{{ .SiteURL }}';

export type AuthEmail = 'confirmation' | 'magic_link' | 'email_change' | 'recovery';

/**
 * An email that the authentication service sends, with its placeholders and both languages: the account's metadata say
 * which one is sent. supabase/templates has them as files; `npx vitest run tests/unit/accounts/auth-emails.test.ts -u` writes
 * them.
 */
export function authEmail(name: AuthEmail): { subject: string; html: string } {
  const [hindi, english] = (['hi', 'en'] as const).map((language) =>
    inLanguage(language, () => {
      const content = contents[name]();
      return { ...content, html: renderHtml(content, { siteUrl, unsubscribeUrl: null }) };
    }),
  );
  // Anybody may give their account a language that is no text, which `eq` alone refuses, and with it every email.
  const inBoth = (part: 'subject' | 'html') =>
    `{{ if eq (print .Data.language) "hi" }}${hindi?.[part]}{{ else }}${english?.[part]}{{ end }}`;
  return { subject: inBoth('subject'), html: inBoth('html') };
}

const doNotShare = () =>
  ({
    kind: 'notice',
    text: say(
      'Don’t share it with anyone: whoever has it can open your account. If you didn’t ask for it, ignore this email.',
    ),
  }) as const;

const contents: Readonly<Record<AuthEmail, () => EmailContent>> = {
  confirmation: () => ({
    subject: say('Confirm your email'),
    preview: say('The code works once, within half an hour.'),
    heading: say`${token} is your code to confirm your email`,
    blocks: [
      {
        kind: 'paragraph',
        text: say`Type it on the page where you asked for it: it confirms that ${email} is yours, and signs you in at ${organisationDetails.name}. It works once, within half an hour.`,
      },
      doNotShare(),
    ],
    reason: say(
      'You get this email because somebody asked for a code or an account with this address.',
    ),
  }),
  magic_link: () => ({
    subject: say('Your code to sign in'),
    preview: say('The code works once, within half an hour.'),
    heading: say`${token} is your code to sign in`,
    blocks: [
      {
        kind: 'paragraph',
        text: say(
          'Type it on the page where you asked for it. It works once, within half an hour.',
        ),
      },
      doNotShare(),
    ],
    reason: say(
      'You get this email because somebody asked for a code to sign in with this address.',
    ),
  }),
  email_change: () => ({
    subject: say('Your code to change your email'),
    preview: say('The code works once, within half an hour.'),
    heading: say`${token} is your code to change your email`,
    blocks: [
      {
        kind: 'paragraph',
        text: say`Somebody who is signed in to your account at ${organisationDetails.name} asked to change its email from ${email} to ${newEmail}. If it was you, type the code under Settings on the site. It works once, within half an hour.`,
      },
      {
        kind: 'notice',
        text: say(
          'Don’t share it with anyone. If it wasn’t you, change your password: without this code your email stays as it is.',
        ),
      },
    ],
    reason: say(
      'You get this email because your account’s email can only be changed with your consent.',
    ),
  }),
  recovery: () => {
    const page = `${siteIn(languageNow(), siteUrl)}/auth/reset`;
    return {
      subject: say('Your code for a new password'),
      preview: say('The code works once, within half an hour.'),
      heading: say`${token} is your code for a new password`,
      blocks: [
        {
          kind: 'paragraph',
          text: say`Type it on the page where you asked for it, or at ${page}. It works once, within half an hour.`,
        },
        {
          kind: 'notice',
          text: say(
            'Don’t share it with anyone: whoever has it can take over your account. If you didn’t ask for it, ignore this email; your password stays as it is.',
          ),
        },
      ],
      reason: say('You get this email because somebody asked for a new password for this address.'),
    };
  },
};
