import * as z from 'zod/mini';
import { databaseRequest, type DatabaseSettings } from '../_shared/database.ts';
import { UPDATE_DAYS } from '../_shared/mail/organisation.ts';

/** No visitor waits, and a lease may first cancel many mails. */
const TIMEOUT_MILLISECONDS = 15_000;

const mailSchema = z.object({
  id: z.uuid(),
  lease_id: z.uuid(),
  template: z.string(),
  data: z.unknown(),
  address: z.string(),
  name: z.string(),
  list: z.nullable(z.string()),
  unsubscribe_token: z.nullable(z.uuid()),
});

/** A leased row of mail_outbox. With a list, the recipient can unsubscribe from it. */
export type LeasedMail = z.infer<typeof mailSchema>;

/** What became of an attempt to send. `problem` holds no address and no text of the mail. */
export type Outcome =
  { readonly result: 'sent' } | { readonly result: 'failed' | 'refused'; readonly problem: string };

/** The functions of the database for mail_outbox; all throw an Error when the database fails. */
export interface Outbox {
  readonly lease: (moment: Date, batch: number) => Promise<LeasedMail[]>;
  readonly note: (mail: LeasedMail, outcome: Outcome, moment: Date) => Promise<void>;
  readonly forgetOldMails: (moment: Date) => Promise<void>;
  /** Queues the team's mail about overdue dogs, once a week. */
  readonly queueTeamWeek: (moment: Date) => Promise<void>;
  /** @returns the id of the new row */
  readonly queueTestMail: (address: string) => Promise<string>;
}

export function databaseOutbox(settings: DatabaseSettings): Outbox {
  const call = (name: string, body: unknown) =>
    databaseRequest(
      settings,
      'POST',
      `rpc/${name}`,
      body,
      'return=representation',
      TIMEOUT_MILLISECONDS,
    );
  return {
    lease: async (moment, batch) => {
      const rows = z.array(mailSchema).safeParse(await call('lease_mails', { moment, batch }));
      if (!rows.success) throw new Error('database answered with malformed mails');
      return rows.data;
    },
    note: async ({ id, lease_id, address }, outcome, moment) => {
      await call('note_mail', {
        mail_id: id,
        lease: lease_id,
        outcome: outcome.result,
        moment,
        ...(outcome.result === 'sent' ? {} : { problem: outcome.problem }),
        ...(outcome.result === 'refused' ? { address } : {}),
      });
    },
    forgetOldMails: async (moment) => {
      await call('forget_old_mails', { moment });
    },
    queueTeamWeek: async (moment) => {
      await call('queue_team_week', { moment, update_days: UPDATE_DAYS });
    },
    queueTestMail: async (address) => {
      const id = crypto.randomUUID();
      const row = { id, once_key: `test-mail:${id}`, template: 'test-mail' };
      await databaseRequest(settings, 'POST', 'mail_outbox', {
        ...row,
        recipient: address.toLowerCase(),
      });
      return id;
    },
  };
}
