import type * as z from 'zod/mini';
import type { Enums, Tables } from '../database.ts';
import type { Language } from '../say.ts';
import type { Block } from './blocks.ts';
import type { DomainEvent, EventFacts, EventKind } from './event.ts';
import type { SiteLinks } from './site-links.ts';

/**
 * `payer` is who pays the event's sponsorship, an account or the address of a visitor,
 * `sponsor` the same if they want news of its dog, `visitor` is an address without an account, `writer` the one under which a contact message was written, `invited` the address of an invitation to the team, `gift` the one that a
 * gift is sent to, `givers` those whose gifts of the event's dog wait for their day, `followers` those of recipients who follow the event's dog, `appeal-givers` those who gave for the event's appeal. `sponsors` are those of the event's dog,
 * `administrators` all but the account of the event.
 */
type Recipient =
  | 'account'
  | 'payer'
  | 'visitor'
  | 'writer'
  | 'sponsor'
  | 'invited'
  | 'gift'
  | 'givers'
  | 'appeal-givers'
  | 'followers'
  | 'everybody'
  | 'sponsors'
  | 'administrators'
  | 'team';

/** The switches under Settings. */
type Setting = Exclude<keyof Tables<'user_settings'>, 'user_id' | 'language'>;

/** Emails of the first leave first. What goes to many has the last, so that it holds up nothing else. */
type Priority = 'money-and-accounts' | 'people' | 'newsletters';

interface Reader {
  /** The recipient's name, '' if it isn't known. */
  name: string;
  links: SiteLinks;
}

export interface EmailContent {
  /** Line breaks and control characters are removed when it is rendered. */
  subject: string;
  /** What an inbox shows behind the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
  /** The sentence of the footer that says why somebody gets this email. */
  reason: string;
  /** The page where the reader chooses which emails arrive. */
  settingsUrl?: string;
}

/** Where the links of an email lead. */
export interface EmailContext {
  /** The site's origin, without trailing slash. */
  siteUrl: string;
  /** The address of the pictures of updates, without trailing slash; only emails about updates need it. */
  apiUrl?: string;
  /** Null for emails that one can't unsubscribe from. */
  unsubscribeUrl: string | null;
  /** The reader's; without it English. */
  language?: Language;
}

/** An email that an event or a schedule queues. */
export interface Queued {
  /** Each email is queued once per key, and recipient if there are more than one. */
  key: string;
  /** As the schema says; with a `contentSource` what that needs. */
  data: Record<string, unknown>;
  /** Without it the email leaves at once. */
  due?: Date;
  /** Instead of the email's own. */
  priority?: Priority;
  /** Of a reader without an account: where in the data the secret of a link is, and what it opens. */
  secrets?: readonly {
    path: readonly string[];
    opens: 'receipts' | 'claim' | 'gift' | 'sponsorship';
  }[];
}

/** When the email is queued. One that has none of this is queued by the function that makes the change. */
interface EmailOrigin {
  /** The events that it follows from. */
  kinds?: readonly EventKind[];
  /** Null for an event of these kinds that it does not follow from. */
  decide?: (event: DomainEvent, facts: EventFacts) => Queued | null;
  /** The beginning of the keys of waiting emails that no longer hold after an event. */
  cancelledBy?: (event: DomainEvent) => string | null;
  /** The email that is due now, again and again with the same key. */
  schedule?: (now: Date) => Queued | null;
  /** What it says is read when it is sent (private.email_content). */
  contentSource?: Enums<'email_content_source'>;
}

interface EmailFacts extends EmailOrigin {
  template: string;
  recipients: readonly [Recipient, ...Recipient[]];
  /** Decides whether an account gets it; null if it can't be switched off. */
  setting: Setting | null;
  priority: Priority;
  /** Has a link that unsubscribes without signing in. */
  canUnsubscribe?: true;
  /** In English: so are the pages of the team. Emails to others are in the reader's language. */
  isForTeam?: true;
  /** To an address that anybody may have typed: at most five such emails leave for one address in a day. */
  isUnasked?: true;
  /** A person typed it, so mail servers aren't told that a machine did. */
  isWrittenByPerson?: true;
}

/** An email of the site as a file of this folder defines it. */
interface EmailDefinition<Schema extends z.ZodMiniType> extends EmailFacts {
  /** Of the data that the database stores with the email. */
  schema: Schema;
  content: (data: z.output<Schema>, reader: Reader) => EmailContent;
}

export interface Email extends EmailFacts {
  /** @throws Error for malformed data; it quotes none of them */
  content: (data: unknown, reader: Reader) => EmailContent;
  /** @throws Error for malformed data; it quotes none of them */
  check: (data: unknown) => void;
}

export function defineEmail<Schema extends z.ZodMiniType>({
  schema,
  content,
  ...email
}: EmailDefinition<Schema>): Email {
  const read = (data: unknown) => {
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    throw new Error(`The data of an email of the kind ${email.template} are malformed.`);
  };
  return {
    ...email,
    check: read,
    content: (data, reader) => content(read(data), reader),
  };
}
