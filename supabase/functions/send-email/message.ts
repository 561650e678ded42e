import type { SendMailOptions } from 'nodemailer';
import type { EmailSettings } from '../_shared/environment.ts';
import { emailOf } from '../_shared/emails/index.ts';
import { renderEmail } from '../_shared/emails/render-email.ts';
import type { LeasedEmail } from './outbox.ts';

type Settings = Pick<EmailSettings, 'SITE_URL' | 'SUPABASE_URL' | 'MAIL_FROM'>;

/**
 * The whole email. Its Message-ID is the row's id, so a repeated email can be recognised.
 * @throws Error for an unknown template or malformed data; it quotes no data
 */
export function messageOf(email: LeasedEmail, settings: Settings): SendMailOptions {
  const { id, name, address } = email;
  const definition = emailOf(email.template);
  const query = unsubscribeQuery(email);
  const { subject, html, text } = renderEmail(definition, email, {
    siteUrl: settings.SITE_URL,
    apiUrl: settings.SUPABASE_URL,
    unsubscribeUrl: query === null ? null : `${settings.SITE_URL}/unsubscribe?${query}`,
  });
  return {
    messageId: `<${id}@${domainOf(settings.MAIL_FROM)}>`,
    from: settings.MAIL_FROM,
    to: { name, address },
    subject,
    html,
    text,
    headers: {
      ...(definition.isWrittenByPerson ? {} : { 'Auto-Submitted': 'auto-generated' }),
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
