import type { Email, Queued } from '../common/emails/email.ts';
import type { DomainEvent, EventFacts } from '../common/emails/event.ts';
import { emails } from './index.ts';

const HOUR_MILLISECONDS = 3_600_000;
/** The provider's report of a payment may be days late. What is older when it is recorded is no news. */
const NEWS_HOURS = { payments: 7 * 24, others: 24 } as const;
const PRIORITIES = ['money-and-accounts', 'people', 'newsletters'] as const;

/** An email as the database queues it, for each person of its audience. */
export interface EmailToQueue {
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
  content_source: string | null;
  /** Secrets for the links of a donor without an account, made when the email is stored. */
  secrets: Queued['secrets'];
}

export interface EmailDecision {
  emails: EmailToQueue[];
  /** Of emails that wait and no longer hold. */
  cancelledKeys: string[];
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
