import type { MailContext } from './content.ts';
import { renderHtml } from './html.ts';
import { compose } from './mails.ts';
import { shortened } from './plain-text.ts';
import { renderText } from './text.ts';

const SUBJECT_MAX_LENGTH = 150;

export interface MailToRender {
  template: string;
  /** As the database stores it; the template's schema checks it. */
  data: unknown;
  /** The recipient's name, '' if it isn't known. */
  name: string;
}

export interface RenderedMail {
  /** One line. */
  subject: string;
  html: string;
  text: string;
}

/**
 * Subject, HTML and text of a mail.
 * @throws Error for an unknown template or malformed data; it quotes no data
 */
export function renderMail(mail: MailToRender, context: MailContext): RenderedMail {
  const content = compose(mail, context);
  return {
    subject: shortened(content.subject, SUBJECT_MAX_LENGTH),
    html: renderHtml(content, context),
    text: renderText(content, context),
  };
}
