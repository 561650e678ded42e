import type { Email, Queued } from '../_shared/common/emails/email.ts';
import { readEvent, type DomainEvent, type EventFacts } from '../_shared/common/emails/event.ts';
import type { DatabaseClient } from '../_shared/base/database.ts';
import { emails } from '../_shared/mailings/index.ts';
import { logFailure } from '../_shared/base/http.ts';

const BATCH = 50;
const MAX_EVENTS = 500;
const HOUR_MILLISECONDS = 3_600_000;
/** The provider's report of a payment may be days late. What is older when it is recorded is no news. */
const NEWS_HOURS = { payments: 7 * 24, others: 24 } as const;
const PRIORITIES = ['money-and-accounts', 'people', 'newsletters'] as const;

/** An email as the database queues it, for each person of its audience. */
interface EmailToQueue {
  key: string;
  template: string;
  audience: string;
  data: object;
  /** ISO 8601; null for at once. */
  due_at: string | null;
  priority: number;
  setting: string | null;
  is_unasked: boolean;
  required_role: 'admin' | 'team' | null;
  content_source: Email['contentSource'] | null;
  /** Secrets for the links of a donor without an account, made when the email is stored. */
  secrets: Queued['secrets'];
}

interface EmailDecision {
  emails: EmailToQueue[];
  /** Of emails that wait and no longer hold. */
  cancelledKeys: string[];
}

/** An event whose emails are to be decided, as the database returns it. */
export interface UndecidedEvent {
  readonly id: number;
  readonly kind: string;
  readonly facts: unknown;
}

/** The functions of the database for events; all throw an Error when the database fails. */
export interface EventQueue {
  readonly undecided: (now: Date, batch: number) => Promise<readonly UndecidedEvent[]>;
  /** Stores emails and the time of the decision in one transaction; nothing if the event is decided already. */
  readonly store: (id: number, decision: EmailDecision, now: Date) => Promise<void>;
  /** Tries the event again after a growing pause, and tells the team. */
  readonly postpone: (id: number, now: Date) => Promise<void>;
  readonly queueScheduled: (email: EmailToQueue) => Promise<void>;
}

interface Deciding {
  readonly events: EventQueue;
  readonly now: () => Date;
  /** Whether there is time for another event. */
  readonly hasTime: () => boolean;
  /** @throws Error when the emails can't be written */
  readonly decide?: (event: UndecidedEvent) => EmailDecision;
}

/**
 * Decides which emails follow from what happened, oldest event first, until none is left, 500 are tried or the time is
 * used up. An event that fails waits, and the others go on.
 * @throws Error when the database fails; what is not stored is decided again
 */
export async function decideEmails({
  events,
  now,
  hasTime,
  decide = decisionOf,
}: Deciding): Promise<void> {
  for (let tried = 0; tried < MAX_EVENTS;) {
    const batch = hasTime() ? await events.undecided(now(), BATCH) : [];
    if (batch.length === 0) return;
    for (const event of batch) {
      if (!hasTime()) return;
      tried += 1;
      try {
        await events.store(event.id, decide(event), now());
      } catch (error) {
        logFailure('send-email', new Error(`event ${event.id} ${event.kind}: ${String(error)}`));
        await events.postpone(event.id, now());
      }
    }
  }
}

function decisionOf(row: UndecidedEvent): EmailDecision {
  const { event, facts } = readEvent(row);
  return emailsFor(event, facts);
}

/**
 * The emails that follow from an event, and those that it makes obsolete.
 * @throws Error for facts from which an email can't be written
 */
export function emailsFor(
  event: DomainEvent,
  facts: EventFacts,
  list: readonly Email[] = emails,
): EmailDecision {
  if (!isNews(event)) return { emails: [], cancelledKeys: [] };
  const obsolete = list.flatMap(({ template, cancelledBy }) => {
    const key = cancelledBy?.(event);
    return key ? [`${template}:${key}`] : [];
  });
  return {
    emails: list.flatMap((email) => {
      const queued = email.kinds?.includes(event.kind) ? email.decide?.(event, facts) : null;
      return queued ? [toQueue(email, queued)] : [];
    }),
    cancelledKeys: facts.waiting.filter((key) => obsolete.some((start) => startsWith(key, start))),
  };
}

/** The emails that a schedule makes due. Each is queued once per key. */
export function scheduledEmails(now: Date, list: readonly Email[] = emails): EmailToQueue[] {
  return list.flatMap((email) => {
    const queued = email.schedule?.(now);
    return queued ? [toQueue(email, queued)] : [];
  });
}

function isNews({ occurred_at, recorded_at, donation_id, sponsorship_id }: DomainEvent): boolean {
  const hours = NEWS_HOURS[(donation_id ?? sponsorship_id) ? 'payments' : 'others'];
  return Date.parse(recorded_at) - Date.parse(occurred_at) < hours * HOUR_MILLISECONDS;
}

function startsWith(key: string, start: string): boolean {
  return key === start || key.startsWith(`${start}:`);
}

/** Data with the dogs' texts as they are stored. The database translates them when the email leaves (private.in_language). */
function withOriginals(data: object): unknown {
  return JSON.parse(JSON.stringify(data), (_key, value) =>
    Object(value).dog_text === undefined ? value : value.original,
  );
}

function toQueue(email: Email, queued: Queued): EmailToQueue {
  const { template, recipients, contentSource, setting, isUnasked = false } = email;
  const { key, data, due, priority = email.priority, secrets = [] } = queued;
  // What is read when the email is sent can't be checked before.
  if (contentSource === undefined) email.check(withOriginals(data));
  const [recipient] = recipients;
  return {
    key: `${template}:${key}`,
    template,
    audience: recipients.includes('visitor') ? 'donor' : recipient,
    data,
    due_at: due?.toISOString() ?? null,
    priority: PRIORITIES.indexOf(priority),
    setting,
    is_unasked: isUnasked,
    required_role: recipient === 'administrators' ? 'admin' : recipient === 'team' ? 'team' : null,
    content_source: contentSource ?? null,
    secrets,
  };
}

export function databaseEvents(database: DatabaseClient): EventQueue {
  return {
    undecided: async (now, batch) => {
      const { data } = await database
        .rpc('undecided_events', { as_of: now.toISOString(), batch })
        .throwOnError();
      return data;
    },
    store: async (event_id, decision, now) => {
      await database
        .rpc('store_email_decision', {
          event_id,
          emails: decision.emails,
          cancelled_keys: decision.cancelledKeys,
          as_of: now.toISOString(),
        })
        .throwOnError();
    },
    postpone: async (event_id, now) => {
      await database
        .rpc('postpone_email_decision', { event_id, as_of: now.toISOString() })
        .throwOnError();
    },
    queueScheduled: async (email) => {
      await database.rpc('queue_scheduled_email', { email }).throwOnError();
    },
  };
}
