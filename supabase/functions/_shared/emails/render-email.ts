import type { EmailContext } from './content.ts';
import { renderHtml } from './html.ts';
import { compose } from './emails.ts';
import { shortened } from './plain-text.ts';
import { renderText } from './text.ts';

const SUBJECT_MAX_LENGTH = 150;

export interface EmailToRender {
  template: string;
  /** As the database stores it; the template's schema checks it. */
  data: unknown;
  /** The recipient's name, '' if it isn't known. */
  name: string;
}

export interface RenderedEmail {
  /** One line. */
  subject: string;
  html: string;
  text: string;
}

/**
 * Subject, HTML and text of an email.
 * @throws Error for an unknown template or malformed data; it quotes no data
 */
export function renderEmail(email: EmailToRender, context: EmailContext): RenderedEmail {
  const content = compose(email, context);
  return {
    subject: shortened(content.subject, SUBJECT_MAX_LENGTH),
    html: renderHtml(content, context),
    text: renderText(content, context),
  };
}
