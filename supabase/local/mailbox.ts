// Gap: lite only prints its emails. The mailbox stores them for /_mail, and the emails that the site sends itself
// (smtp-server.ts).
import type { EmailDriver, EmailMessage } from '@supabase/lite';
import { inTemplateLanguage } from './auth/email-templates.ts';

/** The oldest emails above this number are deleted. */
const CAPACITY = 500;

export interface Email {
  readonly id: number;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** In emails of the sign-in service. */
  readonly code: string | null;
}

interface ReceivedEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string | undefined;
  readonly html: string | undefined;
}

export class Mailbox implements EmailDriver {
  #emails: Email[] = [];
  #lastId = 0;
  #listener: (email: Email) => void = () => {};
  readonly #languageOf: (address: string) => Promise<unknown>;

  /** @param languageOf the language that the sign-in service has stored of the account with an address */
  constructor(languageOf: (address: string) => Promise<unknown> = async () => 'en') {
    this.#languageOf = languageOf;
  }

  /** Stores an email of the sign-in service, which is HTML without text or the other way round. */
  async send(message: EmailMessage): Promise<void> {
    const { to, text: plain } = message;
    const language = await this.#languageOf(to);
    const subject = inTemplateLanguage(message.subject, language);
    const html = message.html && inTemplateLanguage(message.html, language);
    const text = html === undefined ? (plain ?? '') : textOf(html);
    this.#add({
      to,
      subject,
      text,
      html: html ?? null,
      code: /\b(\d{6,10}) (?:is your code\b|.*आपका कोड है)/.exec(text)?.[1] ?? null,
    });
  }

  /** Stores an email that the site has sent itself. */
  receive({ to, subject, text, html }: ReceivedEmail): void {
    this.#add({ to, subject, text: text ?? '', html: html ?? null, code: null });
  }

  #add(content: Omit<Email, 'id' | 'sentAt'>): void {
    const email = { id: ++this.#lastId, sentAt: new Date().toISOString(), ...content };
    this.#emails = [...this.#emails, email].slice(-CAPACITY);
    this.#listener(email);
  }

  /** Oldest first; all emails without `to`. */
  messages(to?: string): readonly Email[] {
    if (to === undefined) return this.#emails;
    return this.#emails.filter((email) => email.to.toLowerCase() === to.toLowerCase());
  }

  latest(to: string): Email | undefined {
    return this.messages(to).at(-1);
  }

  /** Replaces the previous listener. */
  onEmail(listener: (email: Email) => void): void {
    this.#listener = listener;
  }
}

/** The text of an email's HTML, with the address of each link behind its label. */
function textOf(html: string): string {
  return html
    .replaceAll(/<head>.*?<\/head>|<!--.*?-->/gs, '')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2: $1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n\s*\n/g, '\n')
    .trim();
}
