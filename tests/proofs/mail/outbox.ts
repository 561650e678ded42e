import type { PGlite } from '@electric-sql/pglite';
import type { LeasedMail, Outbox } from '../../../supabase/functions/send-mail/outbox.ts';

/** The functions of the database, without the API in between, which would take most of the time. */
export function outboxOf(database: PGlite): Outbox {
  return {
    lease: async (moment, batch) => {
      const query = 'select * from public.lease_mails($1, $2)';
      return (await database.query<LeasedMail>(query, [moment.toISOString(), batch])).rows;
    },
    note: async ({ id, lease_id, address }, outcome, moment) => {
      const problem = outcome.result === 'sent' ? null : outcome.problem;
      await database.query('select public.record_delivery($1, $2, $3, $4, $5, $6)', [
        id,
        lease_id,
        outcome.result,
        moment.toISOString(),
        problem,
        address,
      ]);
    },
    redactOldEmails: async () => {},
    queueTeamWeek: async () => {},
    queueTestMail: async () => '',
  };
}
