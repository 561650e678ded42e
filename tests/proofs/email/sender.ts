// A sender of emails that can be killed at any step of its run.
import type { PGlite } from '@electric-sql/pglite';
import { messageWriter } from '../../../supabase/functions/send-email/message.ts';
import {
  sendDueEmails,
  type LeasedEmail,
  type Outbox,
  type Sending,
  type SendingResult,
} from '../../../supabase/functions/send-email/send-due-emails.ts';
import type { Transport } from '../../../supabase/functions/send-email/smtp.ts';

const emailSettings = {
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
type Step = (typeof sendingSteps)[number];

export class Sender {
  readonly outbox: Outbox;

  constructor(
    database: PGlite,
    readonly connect: () => Transport,
    /** In milliseconds since 1970. */
    readonly time: () => number,
  ) {
    this.outbox = outboxOf(database);
  }

  now = () => new Date(this.time());

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
   * Sends, and is killed: its next call never ends.
   * @returns false when nothing was to do, so that it never came to this step
   */
  async runUntilKilled(step: Step): Promise<boolean> {
    const line = this.connect();
    return new Promise<boolean>((resolve, reject) => {
      const reach = async (reached: Step) => {
        if (reached !== step) return;
        resolve(true);
        await new Promise(() => {});
      };
      const { lease, note } = this.outbox;
      const sending = this.send({
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
      sending.then(() => resolve(false)).catch(reject);
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
