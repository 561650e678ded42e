// A sender of emails that can be killed at any step of its run.
import type { PGlite } from '@electric-sql/pglite';
import {
  decideEmails,
  type EventQueue,
} from '../../../supabase/functions/send-email/decide-emails.ts';
import { messageWriter } from '../../../supabase/functions/send-email/message.ts';
import {
  sendDueEmails,
  type LeasedEmail,
  type Outbox,
  type Sending,
  type SendingResult,
} from '../../../supabase/functions/send-email/send-due-emails.ts';
import type { Transport } from '../../../supabase/functions/send-email/smtp.ts';
import { eventsOf } from '../../support/events.ts';

export const emailSettings = {
  SITE_URL: 'https://paws.example',
  SUPABASE_URL: 'https://backend.example',
  MAIL_FROM: 'Paws of Lucknow <hello@paws.example>',
};

/** Where a sender is killed: it never gets the answer of this call, or never makes it. */
export const sendingSteps = [
  'before lease',
  'after lease',
  'before send',
  'after acceptance',
  'after note',
] as const;
export const decidingSteps = ['before decision', 'after decision'] as const;
export type Step = (typeof sendingSteps)[number] | (typeof decidingSteps)[number];

export class Sender {
  readonly outbox: Outbox;
  readonly #events: EventQueue;

  constructor(
    database: PGlite,
    readonly connect: () => Transport,
    /** In milliseconds since 1970. */
    readonly time: () => number,
  ) {
    this.outbox = outboxOf(database);
    this.#events = eventsOf(database);
  }

  now = () => new Date(this.time());

  /** Decides which emails follow from what happened. Fails when one can't be decided. */
  async decide(events: EventQueue = this.#events): Promise<void> {
    await decideEmails({
      events: {
        ...events,
        postpone: async (id) => {
          throw new Error(`The emails about event ${id} can't be decided.`);
        },
      },
      now: this.now,
      hasTime: () => true,
    });
  }

  /** Sends what is due. */
  async send(changes: Partial<Sending> = {}): Promise<SendingResult> {
    const transport = this.connect();
    return sendDueEmails({
      outbox: this.outbox,
      transport,
      messageOf: messageWriter(emailSettings),
      now: this.now,
      hasTime: () => true,
      ...changes,
    }).finally(transport.close);
  }

  /**
   * Decides and sends, and is killed: its next call never ends.
   * @param passes how often it passes the step before
   * @returns false when nothing was to do, so that it never came to this step
   */
  async runUntilKilled(
    step: Step,
    { transport, ...changes }: Partial<Sending> = {},
    passes = 0,
  ): Promise<boolean> {
    let left = passes;
    const line = transport ?? this.connect();
    return new Promise<boolean>((resolve, reject) => {
      const reach = async (reached: Step) => {
        if (reached !== step) return;
        left -= 1;
        if (left >= 0) return;
        resolve(true);
        await new Promise(() => {});
      };
      const { lease, note } = this.outbox;
      const { store } = this.#events;
      const run = async () => {
        await this.decide({
          ...this.#events,
          store: async (...values) => {
            await reach('before decision');
            await store(...values);
            await reach('after decision');
          },
        });
        await this.send({
          ...changes,
          outbox: {
            ...this.outbox,
            lease: async (now, batch) => {
              await reach('before lease');
              const emails = await lease(now, batch);
              await reach('after lease');
              return emails;
            },
            note: async (...values) => {
              await note(...values);
              await reach('after note');
            },
          },
          transport: {
            ...line,
            send: async (email) => {
              await reach('before send');
              await line.send(email);
              await reach('after acceptance');
            },
          },
        });
        resolve(false);
      };
      run().catch(reject);
    }).finally(line.close);
  }
}

/** The functions of the database, without the API in between, which would take most of the time. */
function outboxOf(database: PGlite): Outbox {
  return {
    lease: async (now, batch) => {
      const query = 'select * from public.lease_emails($1, $2)';
      return (await database.query<LeasedEmail>(query, [now.toISOString(), batch])).rows;
    },
    note: async ({ id, lease_id, address }, outcome, subject, now) => {
      const problem = outcome.result === 'sent' ? null : outcome.problem;
      await database.query('select public.record_delivery($1, $2, $3, $4, $5, $6, $7)', [
        id,
        lease_id,
        outcome.result,
        now.toISOString(),
        problem,
        address,
        subject,
      ]);
    },
    redactOldEmails: async () => {},
    queueTestEmail: async () => '',
  };
}
