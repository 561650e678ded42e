// Closes the gap: lite only prints its mails. Here they are kept, to be read at /_mail, and their
// links lead where the caller asked (redirect_to), which lite leaves out.
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { currentRequest } from './request-context.ts';

/** Mails beyond this many are forgotten, oldest first. */
const CAPACITY = 500;

export interface Mail {
  readonly id: number;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The link to follow, where the mail has one. */
  readonly link: string | null;
  /** The code to type, where the mail has one. */
  readonly code: string | null;
}

export class Mailbox implements EmailDriver {
  #mails: Mail[] = [];
  #lastId = 0;
  #listener: (mail: Mail) => void = () => {};

  async send(message: EmailMessage): Promise<void> {
    const text = withRedirect(message.text ?? '', currentRequest()?.redirectTo ?? null);
    const mail: Mail = {
      id: ++this.#lastId,
      sentAt: new Date().toISOString(),
      to: message.to,
      subject: message.subject,
      text,
      link: /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? null,
      code: /\b(\d{6,10})\b/.exec(text.replaceAll(/https?:\S+/g, ''))?.[1] ?? null,
    };
    this.#mails = [...this.#mails, mail].slice(-CAPACITY);
    this.#listener(mail);
  }

  /** Mails from oldest to newest, all of them or those to one address. */
  messages(to?: string): readonly Mail[] {
    if (to === undefined) return this.#mails;
    return this.#mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
  }

  /** The newest mail to an address. */
  latest(to: string): Mail | undefined {
    return this.messages(to).at(-1);
  }

  /** `listener` hears of every mail from now on, in place of the one before. */
  onMail(listener: (mail: Mail) => void): void {
    this.#listener = listener;
  }
}

function withRedirect(text: string, redirectTo: string | null): string {
  if (redirectTo === null) return text;
  return text.replaceAll(
    /redirect_to=[^\s&]+/g,
    () => `redirect_to=${encodeURIComponent(redirectTo)}`,
  );
}
