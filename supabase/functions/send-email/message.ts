import type { SendMailOptions } from 'nodemailer';
import type { EmailSettings } from '../_shared/environment.ts';
import { renderEmail } from '../_shared/emails/render-email.ts';
import type { LeasedEmail } from './outbox.ts';

type Settings = Pick<EmailSettings, 'SITE_URL' | 'SUPABASE_URL' | 'MAIL_FROM'>;

/** People write these, the site writes all others. */
const WRITTEN_BY_PEOPLE = new Set(['team-message', 'newsletter']);

/**
 * The whole email. Its Message-ID is the row's id, so a repeated email can be recognised.
 * @throws Error for an unknown template or malformed data; it quotes no data
 */
export function messageOf(email: LeasedEmail, settings: Settings): SendMailOptions {
  const { id, template, data, name, address } = email;
  const query = unsubscribeQuery(email);
  const { subject, html, text } = renderEmail(
    { template, data, name },
    {
      siteUrl: settings.SITE_URL,
      apiUrl: settings.SUPABASE_URL,
      unsubscribeUrl: query === null ? null : `${settings.SITE_URL}/unsubscribe?${query}`,
    },
  );
  return {
    messageId: `<${id}@${domainOf(settings.MAIL_FROM)}>`,
    from: settings.MAIL_FROM,
    to: { name, address },
    subject,
    html,
    text,
    headers: {
      ...(WRITTEN_BY_PEOPLE.has(template) ? {} : { 'Auto-Submitted': 'auto-generated' }),
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
