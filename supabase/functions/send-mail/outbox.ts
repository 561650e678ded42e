import type { Json } from '../../../src/lib/database.types.ts';
import { databaseClient, type DatabaseSettings } from '../_shared/database.ts';
import { UPDATE_DAYS } from '../_shared/mail/organisation.ts';

/** No visitor waits, and a lease may first cancel many mails. */
const TIMEOUT_MILLISECONDS = 15_000;

/** A leased row of mail_outbox. With a list, the recipient can unsubscribe from it. */
export interface LeasedMail {
  readonly id: string;
  readonly lease_id: string;
  readonly template: string;
  readonly data: Json;
  readonly address: string;
  readonly name: string;
  readonly list: string | null;
  readonly unsubscribe_token: string | null;
}

/** What became of an attempt to send. `problem` holds no address and no text of the mail. */
export type Outcome =
  { readonly result: 'sent' } | { readonly result: 'failed' | 'refused'; readonly problem: string };

/** The functions of the database for mail_outbox; all throw an Error when the database fails. */
export interface Outbox {
  readonly lease: (moment: Date, batch: number) => Promise<LeasedMail[]>;
  readonly note: (mail: LeasedMail, outcome: Outcome, moment: Date) => Promise<void>;
  readonly redactOldEmails: (moment: Date) => Promise<void>;
  /** Queues the team's mail about overdue dogs, once a week. */
  readonly queueTeamWeek: (moment: Date) => Promise<void>;
  /** @returns the id of the new row */
  readonly queueTestMail: (address: string) => Promise<string>;
}

export function databaseOutbox(settings: DatabaseSettings): Outbox {
  const database = databaseClient(settings, TIMEOUT_MILLISECONDS);
  return {
    lease: async (moment, batch) => {
      const { data } = await database
        .rpc('lease_mails', { moment: moment.toISOString(), batch })
        .throwOnError();
      return data;
    },
    note: async ({ id, lease_id, address }, outcome, moment) => {
      await database
        .rpc('record_delivery', {
          mail_id: id,
          lease: lease_id,
          outcome: outcome.result,
          moment: moment.toISOString(),
          ...(outcome.result === 'sent' ? {} : { problem: outcome.problem }),
          ...(outcome.result === 'refused' ? { address } : {}),
        })
        .throwOnError();
    },
    redactOldEmails: async (moment) => {
      await database.rpc('redact_old_emails', { moment: moment.toISOString() }).throwOnError();
    },
    queueTeamWeek: async (moment) => {
      await database
        .rpc('queue_team_week', { moment: moment.toISOString(), update_days: UPDATE_DAYS })
        .throwOnError();
    },
    queueTestMail: async (address) => {
      const id = crypto.randomUUID();
      await database
        .from('mail_outbox')
        .insert({
          id,
          idempotency_key: `test-mail:${id}`,
          template: 'test-mail',
          recipient: address.toLowerCase(),
        })
        .throwOnError();
      return id;
    },
  };
}
