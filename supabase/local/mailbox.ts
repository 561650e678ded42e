// Gap: lite only prints its mails and ignores redirect_to. The mailbox stores their text for /_mail, with
// redirect_to in their links.
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { textOf } from './auth/mail-templates.ts';
import { currentRequest } from './request-context.ts';

/** The oldest mails above this number are deleted. */
const CAPACITY = 500;

export interface Mail {
  readonly id: number;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
  readonly code: string | null;
}

export class Mailbox implements EmailDriver {
  #mails: Mail[] = [];
  #lastId = 0;
  #listener: (mail: Mail) => void = () => {};

  async send(message: EmailMessage): Promise<void> {
    const written = message.html === undefined ? (message.text ?? '') : textOf(message.html);
    const text = withRedirect(written, currentRequest()?.redirectTo ?? null);
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

  /** Oldest first; all mails without `to`. */
  messages(to?: string): readonly Mail[] {
    if (to === undefined) return this.#mails;
    return this.#mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
  }

  latest(to: string): Mail | undefined {
    return this.messages(to).at(-1);
  }

  /** Replaces the previous listener. */
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
