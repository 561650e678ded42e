import { emailsFor, type EmailDecision, type EmailToQueue } from '../_shared/emails/decide.ts';
import { readEvent } from '../_shared/common/emails/event.ts';
import { logFailure } from '../_shared/http.ts';

const BATCH = 50;
const MAX_EVENTS = 500;

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
