import type { Json } from '../_shared/common/database.ts';
import { databaseClient, type DatabaseSettings } from '../_shared/database.ts';
import type { Language } from '../_shared/common/say.ts';
import type { EventQueue } from './decide-emails.ts';

/** No visitor waits, and a lease may first cancel many emails. */
const TIMEOUT_MILLISECONDS = 15_000;

/** A leased row of email_outbox. With a list, the recipient can unsubscribe from it. */
export interface LeasedEmail {
  readonly id: string;
  readonly lease_id: string;
  readonly template: string;
  readonly data: Json;
  readonly address: string;
  readonly name: string;
  readonly language: Language;
  readonly list: string | null;
  readonly unsubscribe_token: string | null;
}

/** What became of an attempt to send. `problem` holds no address and no text of the email. */
export type DeliveryOutcome =
  { readonly result: 'sent' } | { readonly result: 'failed' | 'refused'; readonly problem: string };

/** The functions of the database for email_outbox; all throw an Error when the database fails. */
export interface Outbox {
  readonly lease: (now: Date, batch: number) => Promise<LeasedEmail[]>;
  /** @param subject null for an email that was not rendered */
  readonly note: (
    email: LeasedEmail,
    outcome: DeliveryOutcome,
    subject: string | null,
    as_of: Date,
  ) => Promise<void>;
  readonly redactOldEmails: (now: Date) => Promise<void>;
  /** @returns the id of the new row */
  readonly queueTestEmail: (address: string) => Promise<string>;
}

export function databaseOutbox(settings: DatabaseSettings): Outbox {
  const database = databaseClient(settings, TIMEOUT_MILLISECONDS);
  return {
    lease: async (now, batch) => {
      const { data } = await database
        .rpc('lease_emails', { as_of: now.toISOString(), batch })
        .throwOnError();
      return data;
    },
    note: async ({ id, lease_id, address }, outcome, subject, now) => {
      await database
        .rpc('record_delivery', {
          email_id: id,
          lease: lease_id,
          outcome: outcome.result,
          as_of: now.toISOString(),
          ...(outcome.result === 'sent' ? {} : { problem: outcome.problem }),
          address,
          ...(subject === null ? {} : { subject }),
        })
        .throwOnError();
    },
    redactOldEmails: async (now) => {
      await database.rpc('redact_old_emails', { as_of: now.toISOString() }).throwOnError();
    },
    queueTestEmail: async (address) => {
      const id = crypto.randomUUID();
      await database
        .from('email_outbox')
        .insert({
          id,
          idempotency_key: `test-email:${id}`,
          template: 'test-email',
          recipient: address.toLowerCase(),
        })
        .throwOnError();
      return id;
    },
  };
}

/**
 * Writes to the next recipients of what the team sends to many.
 * @param batch how many of them at most
 * @throws Error when the database fails; the next call repeats the batch
 */
export async function continueMailings(
  settings: DatabaseSettings,
  now: Date,
  batch: number,
): Promise<void> {
  await databaseClient(settings, TIMEOUT_MILLISECONDS)
    .rpc('continue_mailings', { as_of: now.toISOString(), batch })
    .throwOnError();
}

export function databaseEvents(settings: DatabaseSettings): EventQueue {
  const database = databaseClient(settings, TIMEOUT_MILLISECONDS);
  return {
    undecided: async (now, batch) => {
      const { data } = await database
        .rpc('undecided_events', { as_of: now.toISOString(), batch })
        .throwOnError();
      return data;
    },
    store: async (event_id, { emails, cancelledKeys }, now) => {
      await database
        .rpc('store_email_decision', {
          event_id,
          emails,
          cancelled_keys: cancelledKeys,
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
