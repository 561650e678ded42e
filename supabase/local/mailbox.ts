// Gap: lite only prints its mails and ignores redirect_to. The mailbox stores them for /_mail, with redirect_to in
// their links, and the mails that the site sends itself (smtp-server.ts).
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
  readonly html: string | null;
  /** In mails of the sign-in service. */
  readonly link: string | null;
  readonly code: string | null;
}

interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
}

export class Mailbox implements EmailDriver {
  #mails: Mail[] = [];
  #lastId = 0;
  #listener: (mail: Mail) => void = () => {};

  /** Stores a mail of the sign-in service, which is HTML without text or the other way round. */
  async send({ to, subject, html, text: plain }: EmailMessage): Promise<void> {
    const redirectTo = currentRequest()?.redirectTo ?? null;
    const text = withRedirect(html === undefined ? (plain ?? '') : textOf(html), redirectTo);
    this.#add({
      to,
      subject,
      text,
      html: html === undefined ? null : withRedirect(html, redirectTo),
      link: /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0] ?? null,
      code: /\b(\d{6,10}) is your code\b/.exec(text)?.[1] ?? null,
    });
  }

  /** Stores a mail that the site has sent itself. */
  receive({ to, subject, text, html }: ReceivedMail): void {
    this.#add({ to, subject, text: text ?? '', html: html ?? null, link: null, code: null });
  }

  #add(content: Omit<Mail, 'id' | 'sentAt'>): void {
    const mail = { id: ++this.#lastId, sentAt: new Date().toISOString(), ...content };
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
    /redirect_to=[^\s&"]+/g,
    () => `redirect_to=${encodeURIComponent(redirectTo)}`,
  );
}
