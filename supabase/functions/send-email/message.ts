import type { SendMailOptions } from 'nodemailer';
import type { EmailSettings } from '../_shared/base/environment.ts';
import { emailOf } from '../_shared/mailings/index.ts';
import { type RenderedEmail, renderEmail } from '../_shared/common/emails/render-email.ts';
import { siteIn } from '../_shared/common/emails/site-links.ts';
import { organisationDetails } from '../_shared/common/organisation.ts';
import type { LeasedEmail } from './send-due-emails.ts';

type Settings = Pick<EmailSettings, 'SITE_URL' | 'SUPABASE_URL' | 'MAIL_FROM'>;

/** In the place of a recipient's token, while a newsletter is rendered for all. */
const ANY_TOKEN = '00000000-0000-0000-0000-000000000000';

/**
 * Writes the emails of a run. A run has two seconds of processor on the hosted service, so a newsletter, which differs only
 * in the token of its links, is rendered once.
 * @returns a function that throws an Error for an unknown template or malformed data; it quotes no data
 */
export function messageWriter(settings: Settings): (email: LeasedEmail) => SendMailOptions {
  const newsletters = new Map<string, RenderedEmail>();
  return (email) => {
    const token = email.unsubscribe_token;
    if (emailOf(email.template).priority !== 'newsletters' || token === null) {
      return messageOf(email, render(email, settings), settings);
    }
    const key = JSON.stringify([email.template, email.list, email.language, email.data]);
    const { subject, html, text } =
      newsletters.get(key) ??
      render({ ...email, name: '', unsubscribe_token: ANY_TOKEN }, settings);
    newsletters.set(key, { subject, html, text });
    const own = {
      subject,
      html: html.replaceAll(ANY_TOKEN, token),
      text: text.replaceAll(ANY_TOKEN, token),
    };
    return messageOf(email, own, settings);
  };
}

function render(email: LeasedEmail, settings: Settings): RenderedEmail {
  const query = unsubscribeQuery(email);
  return renderEmail(emailOf(email.template), email, {
    siteUrl: settings.SITE_URL,
    apiUrl: settings.SUPABASE_URL,
    unsubscribeUrl:
      query === null ? null : `${siteIn(email.language, settings.SITE_URL)}/unsubscribe?${query}`,
    language: email.language,
  });
}

/** The whole email. Its Message-ID is the row's id, so a repeated email can be recognised. */
function messageOf(
  email: LeasedEmail,
  { subject, html, text }: RenderedEmail,
  settings: Settings,
): SendMailOptions {
  const { id, name, address } = email;
  const query = unsubscribeQuery(email);
  return {
    messageId: `<${id}@${domainOf(settings.MAIL_FROM)}>`,
    from: settings.MAIL_FROM,
    to: { name, address },
    ...(emailOf(email.template).isWrittenByPerson ? { replyTo: organisationDetails.email } : {}),
    subject,
    html,
    text,
    headers: {
      ...(emailOf(email.template).isWrittenByPerson ? {} : { 'Auto-Submitted': 'auto-generated' }),
      // RFC 8058. The mail client posts to the function; the link in the text opens the site's page.
      ...(query === null
        ? {}
        : {
            'List-Unsubscribe': `<${settings.SUPABASE_URL}/functions/v1/unsubscribe?${query}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
    },
  };
}

function unsubscribeQuery({ list, unsubscribe_token: token }: LeasedEmail): string | null {
  return list && token ? new URLSearchParams({ list, token }).toString() : null;
}

function domainOf(sender: string): string {
  return /@([^\s@>]+)>?$/.exec(sender)?.[1] ?? 'localhost';
}
