import type { SendMailOptions } from 'nodemailer';
import type { Json } from '../_shared/common/database.ts';
import type { Language } from '../_shared/common/say.ts';
import type { DatabaseClient } from '../_shared/base/database.ts';
import { logFailure } from '../_shared/base/http.ts';
import { deliveryProblem, type Transport } from './smtp.ts';

const BATCH = 10;
/** A run has two seconds of processor on the hosted service. */
const MAX_EMAILS = 50;
/** After so many emails in a row the mail server counts as unusable. */
const MAX_SERVER_PROBLEMS = 2;
const NOTE_ATTEMPTS = 3;

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

export interface Sending {
  readonly outbox: Outbox;
  readonly transport: Transport;
  /** @throws Error without personal data */
  readonly messageOf: (email: LeasedEmail) => SendMailOptions;
  readonly now: () => Date;
  /** Whether there is time for another email. */
  readonly hasTime: () => boolean;
}

export interface SendingResult {
  readonly outcomes: ReadonlyMap<LeasedEmail['id'], DeliveryOutcome>;
  /** Nothing is due any more. */
  readonly isComplete: boolean;
  /** Why the mail server can't be used; null if it can. */
  readonly serverProblem: string | null;
}

/**
 * Sends the emails that are due, the most important first, until none is, 50 are tried or the time is used up. Two emails
 * in a row that fail because of the server end the run; the others of that batch are noted as failed with them.
 * @throws Error when the database fails; what was leased is tried again after the lease
 */
export async function sendDueEmails(sending: Sending): Promise<SendingResult> {
  const { outbox, now, hasTime } = sending;
  const outcomes = new Map<string, DeliveryOutcome>();
  const end = (isComplete: boolean, serverProblem: string | null = null): SendingResult => ({
    outcomes,
    isComplete,
    serverProblem,
  });
  let serverProblems = 0;
  while (outcomes.size < MAX_EMAILS) {
    const emails = hasTime() ? await outbox.lease(now(), BATCH) : null;
    if (emails === null) break;
    if (emails.length === 0) return end(true);
    for (const [index, email] of emails.entries()) {
      if (!hasTime()) return end(false);
      const { outcome, subject, isServerProblem } = await deliver(sending, email);
      outcomes.set(email.id, outcome);
      await note(outbox, email, outcome, subject, now());
      serverProblems = isServerProblem ? serverProblems + 1 : 0;
      if (outcome.result === 'sent' || serverProblems < MAX_SERVER_PROBLEMS) continue;
      for (const untried of emails.slice(index + 1)) {
        outcomes.set(untried.id, outcome);
        await note(outbox, untried, outcome, null, now());
      }
      return end(false, outcome.problem);
    }
  }
  return end(false);
}

async function deliver(
  { transport, messageOf }: Sending,
  email: LeasedEmail,
): Promise<{ outcome: DeliveryOutcome; subject: string | null; isServerProblem: boolean }> {
  let subject: string | null = null;
  const fail = (result: 'failed' | 'refused', problem: string, isServerProblem = false) => {
    logFailure('send-email', new Error(`${email.template} ${email.id}: ${problem}`));
    return { outcome: { result, problem }, subject, isServerProblem };
  };
  let message: SendMailOptions;
  try {
    message = messageOf(email);
    subject = message.subject ?? null;
  } catch (error) {
    return fail('failed', error instanceof Error ? error.message : 'not rendered');
  }
  try {
    await transport.send(message);
    return { outcome: { result: 'sent' }, subject, isServerProblem: false };
  } catch (error) {
    const { text, isAddressRefused, isServerProblem } = deliveryProblem(error);
    return fail(isAddressRefused ? 'refused' : 'failed', text, isServerProblem);
  }
}

/** A note that is lost repeats the email, so it is worth more than one attempt. */
async function note(
  outbox: Outbox,
  email: LeasedEmail,
  outcome: DeliveryOutcome,
  subject: string | null,
  now: Date,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await outbox.note(email, outcome, subject, now);
    } catch (error) {
      if (attempt === NOTE_ATTEMPTS) throw error;
    }
  }
}

export function databaseOutbox(database: DatabaseClient): Outbox {
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
